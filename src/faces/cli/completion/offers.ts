import { LANGUAGES, type Text } from '../../../base/say.ts';
import type { Param } from '../../../engine/interface/params.ts';
import type { CommandWords } from '../options/command-words.ts';

/** The words that a shell offers at certain places of the command line. */
export interface Offer {
  /** The places, by the words before the cursor. */
  readonly places: readonly string[];
  readonly words: readonly string[];
}

/** A placeholder for the names of files. */
export const FILE_NAMES = '<file>';

/** A placeholder for the codes of securities, which the program finds by the typed text. */
export const SECURITY_CODES = '<code>';

/** The part of a declaration that completion needs. */
interface CompletedInterface {
  readonly name: string;
  /** Its summary: a word of the Chinese text completes to its name. */
  readonly say: Text;
  readonly params: Readonly<Record<string, Pick<Param, 'choices' | 'security' | 'board'>>>;
}

/**
 * What is offered at each place:
 * - `first COMMAND`: the commands, or what its first argument may be
 * - `commands COMMAND`: the commands of a command
 * - `options COMMAND`, and `valued COMMAND` for those that have a value
 * - `kinds COMMAND`: `params` where params follow the name of an interface
 * - `said COMMAND`: names of interfaces, each with its Chinese text behind a blank
 * - `params INTERFACE`
 * - `values COMMAND OPTION` and `values INTERFACE PARAM`: {@link FILE_NAMES} and {@link SECURITY_CODES} are
 *   placeholders
 */
export function offersOf(
  commands: readonly CommandWords[],
  interfaces: readonly CompletedInterface[],
): readonly Offer[] {
  const names = interfaces.map(({ name }) => name);
  const topLevel = commands.map(({ name }) => name).filter((name) => !name.includes(' '));
  const byCommand = commands.flatMap(({ name, options, takesCommand, takesParams, choices }): Offer[] => {
    const below = commands.flatMap((each) =>
      each.name.startsWith(`${name} `) ? [each.name.slice(name.length + 1)] : [],
    );
    const valued = options.filter(({ hasValue }) => hasValue);
    return [
      { places: [`commands ${name}`], words: below },
      { places: [`first ${name}`], words: takesCommand ? [...topLevel, ...names] : [...below, ...choices] },
      { places: [`options ${name}`], words: options.map(({ long }) => long) },
      { places: [`valued ${name}`], words: valued.flatMap(({ flags }) => flags) },
      { places: [`kinds ${name}`], words: takesParams ? ['params'] : [] },
      ...valued.map(({ flags, values, isFile }) => ({
        places: flags.map((flag) => `values ${name} ${flag}`),
        words: isFile ? [FILE_NAMES] : values,
      })),
    ];
  });
  return [
    { places: ['first '], words: topLevel },
    { places: ['options '], words: ['--help', '--lang', '--version'] },
    { places: ['valued '], words: ['--lang'] },
    { places: ['values  --lang'], words: [...LANGUAGES] },
    {
      places: commands.filter((each) => each.takesInterface && !each.takesCommand).map(({ name }) => `first ${name}`),
      words: names,
    },
    {
      places: commands.filter(({ takesInterface }) => takesInterface).map(({ name }) => `said ${name}`),
      words: interfaces.flatMap(({ name, say: { zh } }) => (zh === '' ? [] : [`${name} ${zh}`])),
    },
    ...byCommand,
    { places: securityPlaces(interfaces), words: [SECURITY_CODES] },
    ...interfaces.flatMap(({ name, params }) => [
      { places: [`params ${name}`], words: Object.keys(params).map((param) => `${param}=`) },
      ...Object.entries(params).map(([param, { choices = [] }]) => ({
        places: [`values ${name} ${param}`],
        words: choices.map(([value]) => value),
      })),
    ]),
  ]
    .map(({ places, words }) => ({ places, words: words.filter((word) => word !== '') }))
    .filter(({ places, words }) => places.length > 0 && words.length > 0);
}

/** The places of parameters for a security or a board, without choices. */
function securityPlaces(interfaces: readonly CompletedInterface[]): readonly string[] {
  return interfaces.flatMap(({ name, params }) =>
    Object.entries(params).flatMap(([param, { choices, security, board }]) =>
      (security ?? board) && !choices ? [`values ${name} ${param}`] : [],
    ),
  );
}
