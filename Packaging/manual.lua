-- A page of docs/ as a manual page (pandoc): tables become lists, because a terminal is narrower than their cells.
local stringify = pandoc.utils.stringify

-- A row: its first cell is the term, and the others are its meaning.
function Table(element)
  local heads = {}
  local simple = pandoc.utils.to_simple_table(element)
  for index, cell in ipairs(simple.headers) do heads[index] = stringify(cell) end
  local items = {}
  local last = {}
  for _, row in ipairs(simple.rows) do
    local meaning = pandoc.List()
    for index = 2, #row do
      local inlines = pandoc.utils.blocks_to_inlines(row[index])
      if #inlines > 0 then
        if #meaning > 0 then meaning:extend({ pandoc.Str(":"), pandoc.Space() }) end
        meaning:extend(inlines)
      end
    end
    -- An empty first cell repeats the one above.
    local term = pandoc.utils.blocks_to_inlines(row[1])
    if #term == 0 then term = last end
    last = term
    table.insert(items, { term, { { pandoc.Plain(meaning) } } })
  end
  return pandoc.DefinitionList(items)
end

-- Links go nowhere in a manual; files of the checkout are where they are installed.
function Link(element)
  local menu = element.target:match("^%.%./data/(menus/[%w.-]*)$")
  if menu then return pandoc.Str("share/menubus/" .. menu) end
  return element.content
end

function Image() return {} end

-- The heading of the page becomes its name.
function Pandoc(document)
  local blocks = pandoc.List()
  for _, block in ipairs(document.blocks) do
    if block.t == "Header" and block.level == 1 then
      blocks:insert(pandoc.Header(1, "NAME"))
      blocks:insert(pandoc.Para({ pandoc.Str("menubus-menu - files that describe menus, for menubus serve") }))
      blocks:insert(pandoc.Header(1, "DESCRIPTION"))
    elseif block.t == "Header" then
      local heading = pandoc.Header(block.level - 1, block.content)
      if heading.level == 1 then heading.content = { pandoc.Str(pandoc.text.upper(stringify(block.content))) } end
      blocks:insert(heading)
    else
      blocks:insert(block)
    end
  end
  blocks:insert(pandoc.Header(1, "FILES"))
  blocks:insert(pandoc.DefinitionList({
    { { pandoc.Emph("$XDG_CONFIG_HOME/menubus") }, { { pandoc.Plain("the menus of the user") } } },
    { { pandoc.Emph("share/menubus/menus") }, { { pandoc.Plain("menus to start from, below an XDG data directory") } } },
    { { pandoc.Emph("share/menubus/menu-file.schema.json") }, { { pandoc.Plain("the JSON Schema") } } },
  }))
  blocks:insert(pandoc.Header(1, "SEE ALSO"))
  blocks:insert(pandoc.Para({ pandoc.Strong("menubus-serve"), pandoc.Str("(1), "), pandoc.Strong("menubus-validate"),
    pandoc.Str("(1), "), pandoc.Strong("menubus"), pandoc.Str("(1)") }))
  return pandoc.Pandoc(blocks, document.meta)
end
