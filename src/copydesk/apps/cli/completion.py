"""`copydesk completion`: what completes commands, options and values in a shell, made from the tables of commands and options."""

from copydesk.apps.cli.main import COMMANDS, OPTIONS, Option
from copydesk.errors import InputError

INSTALL = {
    "bash": "# copydesk completion bash > ~/.local/share/bash-completion/completions/copydesk",
    "zsh": "# copydesk completion zsh > ~/.zfunc/_copydesk, with ~/.zfunc in fpath before compinit",
    "fish": "# copydesk completion fish > ~/.config/fish/completions/copydesk.fish",
}


def script(shell: str) -> str:
    """The completion of a shell, to be kept where it says."""
    if shell not in WRITERS:
        raise InputError(f"no completion for {shell!r}; there are {', '.join(WRITERS)}")
    return WRITERS[shell]()


def options_of(command: str) -> list[Option]:
    return [OPTIONS[key] for key in COMMANDS[command].options]


def bash() -> str:
    cases = "\n".join(
        f'    {name}) options="{" ".join(option.flag for option in options_of(name))}" ;;' for name in COMMANDS if options_of(name)
    )
    values = "\n".join(
        f'    {option.flag}) COMPREPLY=($(compgen -W "{" ".join(option.choices)}" -- "$word")); return ;;'
        for option in OPTIONS.values()
        if option.choices
    )
    return f"""{INSTALL["bash"]}
_copydesk() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}" options=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "{" ".join(COMMANDS)} --help --version" -- "$word")); return
  fi
  case "$before" in
{values}
  esac
  case "${{COMP_WORDS[1]}}" in
{cases}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options --help" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}}
complete -o filenames -F _copydesk copydesk"""


def zsh() -> str:
    commands = "\n".join(f"    '{name}:{quoted(command.help)}'" for name, command in COMMANDS.items())
    cases = "\n".join(
        f"    {name}) _arguments {' '.join(zsh_option(option) for option in options_of(name))} '*:file:_files' ;;"
        for name in COMMANDS
    )
    return f"""#compdef copydesk
{INSTALL["zsh"]}
_copydesk() {{
  local -a commands
  commands=(
{commands}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words; (( CURRENT-- ))
  case $command in
{cases}
  esac
}}
_copydesk "$@\""""


def zsh_option(option: Option) -> str:
    value = "" if option.is_flag else f":value:({' '.join(option.choices)})" if option.choices else ":value:"
    return f"'{option.flag}[{quoted(option.help)}]{value}'"


def fish() -> str:
    lines = [INSTALL["fish"]]
    for name, command in COMMANDS.items():
        lines.append(f"complete -c copydesk -n __fish_use_subcommand -f -a {name} -d '{quoted(command.help)}'")
        for option in options_of(name):
            values = f" -x -a '{' '.join(option.choices)}'" if option.choices else "" if option.is_flag else " -r"
            seen = f"-n '__fish_seen_subcommand_from {name}'"
            lines.append(f"complete -c copydesk {seen} -l {option.flag.removeprefix('--')}{values} -d '{quoted(option.help)}'")
    return "\n".join(lines)


def quoted(text: str) -> str:
    """A help text inside single quotes, and inside the brackets of zsh."""
    return text.replace("'", "’").replace("[", "(").replace("]", ")").replace(":", " –")


WRITERS = {"bash": bash, "zsh": zsh, "fish": fish}
