import { FILE_NAMES, type Offer, SECURITY_CODES } from './offers.ts';

// Each script has three parts: the words of each place, a function that finds the place of the cursor, and the
// registration with the shell. Bash and zsh share the first two.

/** The script for bash, 3.2 or newer. */
export function toBashScript(offers: readonly Offer[]): string {
  return `# bash completion for finfount
${toCases(offers)}
${PLACE}
_finfount() {
  local line="\${COMP_LINE:0:COMP_POINT}" last='(([^[:blank:]\\\\]|\\\\.)*\\\\?)$' current partial place before='' word quoted=''
  local -a typed found names
  COMPREPLY=()
  [[ $line =~ $last ]] && current="\${BASH_REMATCH[1]}"
  # A blank behind a backslash does not end a word.
  read -a typed <<< "\${line%"$current"}"
  _finfount_place "\${typed[@]:1}"
  _finfount_words "$place"
  _finfount_said && partial=''
  if [[ \${found[*]} == '${FILE_NAMES}' ]]; then
    local IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$partial"))
    compopt -o filenames 2> /dev/null
    return
  fi
  # What stands before a break is not replaced.
  [[ $COMP_WORDBREAKS != *=* && $current == *=* ]] && before="\${current%"$partial"}"
  if [[ \${found[*]} == '${SECURITY_CODES}' ]]; then
    word="\${BASH_ALIASES[finfount]:-}"
    [[ -n $word ]] && _finfount_codes $word || _finfount_codes "\${COMP_WORDS[0]}"
    if ((\${#found[@]} == 1)); then
      COMPREPLY=("$before\${found[0]} ")
      return
    fi
    for word in "\${!found[@]}"; do
      COMPREPLY+=("$before\${names[word]}")
      # What codes share takes the place of a name only where it goes on with it.
      [[ \${found[word]} == "$partial"* ]] || quoted=' '
    done
    [[ -n $quoted ]] && COMPREPLY+=("$quoted")
    return
  fi
  for word in "\${found[@]}"; do
    [[ $word == "\${partial//\\\\/}"* ]] || continue
    printf -v quoted %q "$word"
    [[ $word == *= ]] && COMPREPLY+=("$before$word") || COMPREPLY+=("$before$quoted ")
  done
}
complete -o nospace -F _finfount finfount
`;
}

/** The script for zsh: to be sourced, or a file `_finfount` in a folder of `fpath`. */
export function toZshScript(offers: readonly Offer[]): string {
  return `#compdef finfount
${toCases(offers)}
${PLACE}
_finfount() {
  local current="$PREFIX" partial place
  local -a found names
  _finfount_place "\${(@Q)words[2,CURRENT-1]}"
  _finfount_words "$place"
  if _finfount_said; then
    compadd -U -a found
    return
  fi
  [[ $partial == $current ]] || compset -P '*='
  if [[ \${found[*]} == '${SECURITY_CODES}' ]]; then
    _finfount_codes \${=aliases[finfount]:-$words[1]}
    # What was typed is a name: the first code takes its place, and the next at the next key.
    ((\${#found} > 1)) && compstate[insert]=menu
    compadd -U -i "$IPREFIX" -l -d names -a found
    return
  fi
  if [[ \${found[*]} == '${FILE_NAMES}' ]]; then
    _files
  elif [[ $place == params* ]]; then
    compadd -S '' -a found
  else
    compadd -a found
  fi
}
if [[ \${funcstack[1]} == _finfount ]]; then _finfount "$@"; else compdef _finfount finfount; fi
`;
}

/** The script for fish. */
export function toFishScript(offers: readonly Offer[]): string {
  const cases = offers.map(
    ({ places, words }) =>
      `    case ${places.map(quotedForFish).join(' ')}\n      printf '%s\\n' ${words.map(quotedForFish).join(' ')}\n`,
  );
  return `# fish completion for finfount
function __finfount_words
  switch "$argv[1]"
${cases.join('')}  end
end
${FISH_NAMES}${FISH_PLACE}complete -c finfount -f -a '(__finfount_complete)'
`;
}

/** The function with which bash and zsh look up the words of a place. */
function toCases(offers: readonly Offer[]): string {
  const cases = offers.map(
    ({ places, words }) => `  ${places.map(quoted).join('|')}) found=(${words.map(quoted).join(' ')}) ;;\n`,
  );
  return `_finfount_words() {
  found=()
  case "$1" in
${cases.join('')}  esac
}`;
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
const quotedForFish = (word: string): string => `'${word.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/**
 * The function with which bash and zsh find the place of the cursor. It takes the words before the cursor;
 * `current` is the word at it. It also sets the part of that word to complete.
 */
const PLACE = `_finfount_has() {
  local each
  local -a found
  _finfount_words "$1"
  for each in "\${found[@]}"; do
    [[ $each == "$2" ]] && return 0
  done
  return 1
}
_finfount_place() {
  local word given='' interface='' option=''
  for word in "$@"; do
    if [[ -n $option ]]; then
      option=''
    elif [[ $word == -* ]]; then
      _finfount_has "valued $given" "$word" && option="$word"
    elif [[ -z $given ]]; then
      given="$word"
    elif _finfount_has "commands $given" "$word"; then
      given="$given $word"
    elif [[ -z $interface ]]; then
      interface="$word"
    fi
  done
  partial="$current"
  if [[ -n $option ]]; then
    place="values $given $option"
  elif [[ $current == -*=* ]]; then
    place="values $given \${current%%=*}"
    partial="\${current#*=}"
  elif [[ $current == -* ]]; then
    place="options $given"
  elif [[ -z $interface ]]; then
    place="first $given"
  elif ! _finfount_has "kinds $given" params; then
    place=''
  elif [[ $current == *=* ]]; then
    place="values $interface \${current%%=*}"
    partial="\${current#*=}"
  else
    place="params $interface"
  fi
}
# The codes of what is typed at the place, and their names with them: the program finds both. It takes the program.
_finfount_codes() {
  local at="\${place#values }" code name
  found=()
  names=()
  [[ -n $partial ]] || return 0
  while IFS=$'\\t' read -r code name; do
    found+=("$code")
    names+=("$code $name")
  done < <("$@" completion codes -- "\${at% *}" "\${at##* }" "\${partial//\\\\/}" 2> /dev/null)
}
# A word of the Chinese text of an interface stands for its name. It sets the names in place of the words.
_finfount_said() {
  local each typed="\${partial//\\\\/}"
  local -a names
  [[ $place == 'first '* && $typed == *[^[:ascii:]]* ]] || return 1
  _finfount_words "said \${place#first }"
  names=()
  for each in "\${found[@]}"; do
    [[ \${each#* } == *"$typed"* ]] && names+=("\${each%% *}")
  done
  found=("\${names[@]}")
}`;

/** The functions with which fish replaces a typed text by a code or the name of an interface. */
const FISH_NAMES = `function __finfount_said
  set -l shared
  for said in (__finfount_words "said $argv[1]")
    set -l parts (string split -m 1 ' ' -- $said)
    string match -q -- "*$argv[2]*" "$parts[2]"; or continue
    test -z "$shared"; and set shared $parts[1]
    while not string match -q -- "$shared*" $parts[1]
      set shared (string sub -l (math (string length -- $shared) - 1) -- $shared)
    end
  end
  test -n "$shared"; and echo $shared
  true
end
# The codes of what is typed, each with its name: it takes the program, the interface, the param and what is typed.
function __finfount_codes
  if test (count $__finfount_found) -gt 0
    string replace -r -- '^' "$argv[3]=" $__finfount_found
    set -e __finfount_found
  else if test -n "$argv[4]"
    string replace -r -- '^' "$argv[3]=" ($argv[1] completion codes -- $argv[2..4] 2> /dev/null)
  end
  true
end
# fish offers only what holds the letters that were typed. So the key puts what a name stands for in its place: the
# only code, or nothing, and then the codes are offered.
function __finfount_replace
  set -l place $argv[1]
  set -l current $argv[2]
  set -l words (string split ' ' -- $place)
  if test "$words[1]" = first; and string match -qr -- '[^\\x00-\\x7f]' "$current"
    set -l shared (__finfount_said "$words[2]" "$current")
    test -n "$shared"; and commandline -t -- $shared
  else if test (count $words) -eq 4
    set -l typed (string split -m 1 = -- "$current")[2]
    test -n "$typed"; or return 0
    set -l found ($words[4] completion codes -- $words[2..3] $typed 2> /dev/null)
    test (count $found) -gt (count (string match -- "$typed*" $found)); or return 0
    if test (count $found) -eq 1
      commandline -t -- "$words[3]="(string split -m 1 \\t -- $found)[1]
    else
      set -g __finfount_found $found
      commandline -t -- "$words[3]="
    end
  end
end
function __finfount_key
  set -l typed (commandline -opc)
  test (count $typed) -gt 0; and string match -qr -- '(^|/)finfount$' $typed[1]; and __finfount_complete replace > /dev/null
  commandline -f complete
end
if status is-interactive; and string match -q -- '* complete' (bind \\t 2> /dev/null)
  bind \\t __finfount_key
end
`;

/** The function with which fish offers the words at the cursor. */
const FISH_PLACE = `function __finfount_complete
  set -l typed (commandline -opc)
  set -l current (commandline -ct)
  set -l given ''
  set -l interface ''
  set -l option ''
  for word in $typed[2..-1]
    if test -n "$option"
      set option ''
    else if string match -q -- '-*' $word
      contains -- $word (__finfount_words "valued $given"); and set option $word
    else if test -z "$given"
      set given $word
    else if contains -- $word (__finfount_words "commands $given")
      set given "$given $word"
    else if test -z "$interface"
      set interface $word
    end
  end
  set -l name (string split -m 1 = -- "$current")[1]
  if test -n "$option"
    set -l found (__finfount_words "values $given $option")
    if test "$found" = '${FILE_NAMES}'
      __fish_complete_path "$current"
    else
      string join \\n -- $found
    end
  else if string match -q -- '-*=*' "$current"
    string replace -r -- '^' "$name=" (__finfount_words "values $given $name" | string match -v '${FILE_NAMES}')
  else if string match -q -- '-*' "$current"
    __finfount_words "options $given"
  else if test -z "$interface"
    if test "$argv[1]" = replace
      __finfount_replace "first $given" "$current"
    else
      __finfount_words "first $given"
    end
  else if contains params (__finfount_words "kinds $given")
    if test (__finfount_words "values $interface $name") = '${SECURITY_CODES}' 2> /dev/null
      if test "$argv[1]" = replace
        __finfount_replace "values $interface $name $typed[1]" "$current"
      else
        __finfount_codes $typed[1] $interface $name (string split -m 1 = -- "$current")[2]
      end
    else if string match -q -- '*=*' "$current"
      string replace -r -- '^' "$name=" (__finfount_words "values $interface $name")
    else
      __finfount_words "params $interface"
    end
  end
end
`;
