#!/usr/bin/env python3
"""Makes the pages of the site: make_site.py FOLDER.

README.md becomes index.html, docs/NAME.md docs/NAME.html, and so on. docs/README.md is the navigation. Links to other
files of the repository go to its address on the web. Names of public types become links to the documentation of the
modules, if FOLDER/api has it.
"""

import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OWN = pathlib.Path(__file__).resolve().parent
REPOSITORY = "https://github.com/menubus/menubus"
# Where two modules have a type of the same name, the first one counts.
MODULES = [
    ("menubus", "MenuBus"), ("menus", "Menus"), ("menuexport", "MenuExport"), ("dbusmenu", "DBusMenu"),
    ("statusnotifier", "StatusNotifier"), ("libdbus", "LibDBus"), ("menucountries", "MenuCountries"),
    ("menuprompts", "MenuPrompts"), ("menutestkit", "MenuTestKit"),
]


def sources():
    """The pages: a path in the repository, and the path in the site."""
    pages = {"README.md": "index.html", "docs/README.md": "docs/index.html"}
    for name in ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]:
        pages[name] = name.lower().replace(".md", ".html")
    for path in sorted((ROOT / "docs").rglob("*.md")):
        name = path.relative_to(ROOT)
        pages.setdefault(str(name), str(name.with_suffix(".html")))
    return pages


def navigation(pages):
    """The sections of docs/README.md: a heading, and its entries as a title and a page of the repository."""
    sections = []
    for line in (ROOT / "docs/README.md").read_text().splitlines():
        if line.startswith("## "):
            sections.append((line[3:], []))
        elif sections:
            for title, target in re.findall(r"\[([^\]]+)\]\(([^)]+)\)", line):
                path = resolve("docs/README.md", target)
                if path in pages:
                    sections[-1][1].append((title, path))
    return sections


def resolve(page, target):
    """A relative link of a page as a path in the repository; None if it leaves the repository."""
    path = (ROOT / page).parent.joinpath(target).resolve()
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else None


def relative(page, target):
    """The way from one page of the site to another."""
    return "../" * page.count("/") + target


def symbols(site):
    """Public types by their names, with their addresses; not those that are names on the bus as well."""
    taken = set()
    for path in [ROOT / "data/interfaces/com.canonical.dbusmenu.xml", *(ROOT / "data/interfaces").glob("org.menubus.*")]:
        taken.update(re.findall(r'<(?:method|signal|property) name="(\w+)"', path.read_text()))
    found = {}
    for folder, _ in MODULES:
        for path in sorted((site / f"api/data/documentation/{folder}").glob("*.json")):
            about = json.loads(path.read_text())
            kind = about.get("metadata", {}).get("symbolKind")
            if kind in ("class", "struct", "enum", "protocol", "typealias") and about["metadata"]["title"] not in taken:
                found.setdefault(about["metadata"]["title"], f"api/documentation/{folder}/{path.stem}/")
    return found


class Page:
    def __init__(self, source, place, pages, types):
        self.source, self.place, self.pages, self.types = source, place, pages, types
        self.problems = []
        text = re.sub(r"^<!--.*?-->\n", "", (ROOT / source).read_text(), flags=re.S | re.M)
        self.title = re.search(r"^# (.+)$", text, re.M).group(1)
        self.summary = self.first_sentence(text)
        made = subprocess.run(
            ["pandoc", "--from", "gfm", "--to", "html5", "--wrap", "preserve"],
            input=text, capture_output=True, text=True, check=True)
        body = re.sub(
            r"<(?:a|img) [^>]*>", lambda tag: re.sub(r'\b(href|src)="([^"]*)"', self.link, tag.group()), made.stdout)
        body = re.sub(r'<pre class="console">.*?</pre>', self.session, body, flags=re.S)
        body = re.sub(r"<table.*?</table>", r'<div class="wide">\g<0></div>', body, flags=re.S)
        body = re.sub(r'<h([23]) id="([^"]+)">(.*?)</h\1>', self.heading, body, flags=re.S)
        self.body = re.sub(r"(?<!>)<code>(\w+)</code>(?!</a>)", self.symbol, body)
        self.headings = re.findall(r'<h2 id="([^"]+)">(.*?)<a class="anchor"', body, flags=re.S)

    @staticmethod
    def first_sentence(text):
        plain = re.sub(r"\[([^\]]+)\]\([^)]+\)|[`*]", lambda found: found.group(1) or "", text)
        paragraphs = [part for part in plain.split("\n\n")[1:] if re.match(r"[A-Z]", part)]
        return re.split(r"(?<=\.)\s", paragraphs[0].replace("\n", " "))[0] if paragraphs else ""

    def link(self, found):
        name, target = found.group(1), html.unescape(found.group(2))
        if re.match(r"[a-z]+:|#", target):
            return found.group()
        target, _, anchor = target.partition("#")
        path = resolve(self.source, target)
        if path in self.pages:
            target = relative(self.place, self.pages[path])
        elif path is not None and path.startswith("docs/images/"):
            target = relative(self.place, path)
        elif path is not None and (ROOT / path).exists():
            target = f"{REPOSITORY}/{'tree' if (ROOT / path).is_dir() else 'blob'}/main/{path}"
        else:
            self.problems.append(f"{self.source}: there is no {found.group(2)}")
        return f'{name}="{html.escape(target)}{"#" + anchor if anchor else ""}"'

    def symbol(self, found):
        address = self.types.get(found.group(1))
        return f'<a class="api" href="{relative(self.place, address)}">{found.group()}</a>' if address else found.group()

    @staticmethod
    def session(found):
        """Commands stand out from their output."""
        return re.sub(r"(?m)((?:^|(?<=<code>))(?:\$|&gt;) .*?)(?=</code>|$)", r"<b>\1</b>", found.group())

    @staticmethod
    def heading(found):
        level, anchor, text = found.groups()
        link = f'<a class="anchor" href="#{anchor}" aria-label="Link to this section">#</a>'
        return f'<h{level} id="{anchor}">{text}{link}</h{level}>'

    def contents(self):
        if len(self.headings) < 3:
            return ""
        entries = "".join(f'<li><a href="#{anchor}">{text}</a></li>' for anchor, text in self.headings)
        return f'<nav class="contents" aria-label="On this page"><p>On this page</p><ul>{entries}</ul></nav>'


def menu(page, sections, site):
    """The navigation beside a page."""
    parts = []
    for heading, entries in sections:
        links = [(title, relative(page.place, page.pages[path]), path == page.source) for title, path in entries]
        parts.append((heading, links))
    modules = [
        (title, relative(page.place, f"api/documentation/{folder}/"), False)
        for folder, title in MODULES if (site / f"api/documentation/{folder}/index.html").exists()
    ]
    if modules:
        parts.append(("Modules", modules))
    lines = []
    for heading, links in parts:
        items = "".join(
            f'<li><a href="{address}"{" aria-current=page" if here else ""}>{html.escape(title)}</a></li>'
            for title, address, here in links)
        lines.append(f"<h2>{html.escape(heading)}</h2><ul>{items}</ul>")
    return "\n".join(lines)


def steps(page, sections):
    """Links to the pages before and after."""
    order = [path for _, entries in sections for _, path in entries]
    titles = dict((path, title) for _, entries in sections for title, path in entries)
    if page.source not in order:
        return ""
    at = order.index(page.source)
    ways = [(order[at - 1], "prev", "←") if at else None, (order[at + 1], "next", "→") if at + 1 < len(order) else None]
    return "".join(
        f'<a rel="{word}" href="{relative(page.place, page.pages[path])}">'
        + (f"{arrow} {titles[path]}" if word == "prev" else f"{titles[path]} {arrow}") + "</a>"
        for path, word, arrow in filter(None, ways))


def lead_back(site):
    """Puts a link to the pages above the documentation of modules, which is drawn by a script."""
    style = "padding:.5rem 1.5rem;font:14px system-ui,sans-serif;color-scheme:light dark;background:Canvas"
    for path in [*(site / "api").glob("*.html"), *(site / "api/documentation").rglob("index.html")]:
        text = path.read_text()
        base = re.search(r'var baseUrl = "([^"]*)api/"', text)
        if base and "site-pages" not in text:
            link = f'<div id="site-pages" style="{style}"><a href="{base.group(1)}docs/index.html">MenuBus, all pages</a></div>'
            path.write_text(re.sub(r"<body[^>]*>", lambda body: body.group() + link, text, count=1))


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    pages = sources()
    sections = navigation(pages)
    types = symbols(site)
    template = (OWN / "template.html").read_text()
    problems = []
    for source, place in pages.items():
        page = Page(source, place, pages, types)
        problems += page.problems
        values = {
            "title": page.title if page.title == "MenuBus" else f"{page.title} – MenuBus",
            "summary": html.escape(page.summary), "root": "../" * place.count("/"), "menu": menu(page, sections, site),
            "contents": page.contents(), "body": page.body, "steps": steps(page, sections),
            "source": f"{REPOSITORY}/blob/main/{source}",
        }
        (site / place).parent.mkdir(parents=True, exist_ok=True)
        (site / place).write_text(re.sub(r"@(\w+)@", lambda found: values[found.group(1)], template))
    shutil.copytree(ROOT / "docs/images", site / "docs/images", dirs_exist_ok=True)
    shutil.copy(OWN / "style.css", site / "style.css")
    shutil.copy(ROOT / "data/icons/org.menubus.Menu.svg", site / "icon.svg")
    lead_back(site)
    print("\n".join(problems) or f"{len(pages)} pages, {len(types)} types")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
