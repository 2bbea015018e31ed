import Basics

/// A shell that has completion.
enum ShellName: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script for the shell.
  ///
  /// In each, the words of others are data: they are read into arrays, and never expanded again. The parser's own
  /// scripts are no way for such words: for bash, that of argument-parser 1.8.2 gives what `CompletionKind.custom`
  /// returns to `compgen -W`, which expands it, so that the title `$(reboot)` would be run at a press of Tab
  /// (`valueCompletion` in its `BashCompletionsGenerator.swift`).
  var script: PrintableText {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript: PrintableText = #"""
    # Completion of menubus for bash 4.4 and later.
    _menubus() {
      local -a answer
      local line
      COMPREPLY=()
      mapfile -t answer < <(command menubus complete bash -- "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
      if [[ ${answer[0]} == files ]]; then
        compopt -o default
        return
      fi
      # One word that goes on has no space behind it.
      if ((${#answer[@]} == 2)) && [[ ${answer[1]} == /* ]]; then compopt -o nospace; fi
      for line in "${answer[@]:1}"; do COMPREPLY+=("${line:1}"); done
    }
    complete -F _menubus menubus
    """#

  private static let zshScript: PrintableText = #"""
    #compdef menubus
    # Completion of menubus for zsh.
    _menubus() {
      local -a answer finished unfinished
      local line current=$PREFIX
      [[ -n $compstate[quoting] ]] || current=${(Q)PREFIX}
      answer=("${(@f)$(command menubus complete zsh -- "${(@Q)words[1,CURRENT-1]}" "$current" 2>/dev/null)}")
      if [[ $answer[1] == files ]]; then
        _files
        return
      fi
      for line in "${(@)answer[2,-1]}"; do
        if [[ $line == /* ]]; then unfinished+=("${line[2,-1]}"); else finished+=("${line[2,-1]}"); fi
      done
      (( $#finished )) && compadd -a finished
      (( $#unfinished )) && compadd -S '' -a unfinished
      (( $#finished + $#unfinished ))
    }
    if [[ $funcstack[1] == _menubus ]]; then _menubus "$@"; else compdef _menubus menubus; fi
    """#

  private static let fishScript: PrintableText = #"""
    # Completion of menubus for fish.
    function __menubus_complete
      set -l current (commandline -ct)
      set -l answer (command menubus complete fish -- (commandline -opc) "$current" 2>/dev/null)
      if test "$answer[1]" = files
        __fish_complete_path "$current"
        return
      end
      for line in $answer[2..-1]
        string sub -s 2 -- "$line"
      end
    end
    complete -c menubus -f -a '(__menubus_complete)'
    """#
}
