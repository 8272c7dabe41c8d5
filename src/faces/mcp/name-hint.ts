import { Failure, inEnglish } from '../../base/errors.ts';
import { eitherOf, type Text } from '../../base/say.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import type { TextsByName } from './arguments.ts';
import { cutToLength } from './tokens.ts';
import type { McpServices, ToolContext } from './tool-context.ts';

const MAX_SHOWN = 3;
// Lists of names that take more requests are loaded after the answer.
const MAX_REQUESTS = 4;
// How long a search waits for lists of names.
const MAX_WAIT_MS = 5_000;

/**
 * The hint for a model that gave a name instead of a code, `{"symbol": "贵州茅台"}`: the code if it is unique, the
 * likeliest codes, or how to find codes. Undefined if no param got a name.
 */
export async function nameHint(
  services: Pick<McpServices, 'symbols'>,
  iface: Interface,
  sent: TextsByName,
  { client }: ToolContext,
): Promise<string | undefined> {
  const named = Object.entries(sent).find(([param, value]) => isName(iface, param, value));
  if (!named) return undefined;
  const [param, value] = [named[0], String(named[1])];
  const shown = JSON.stringify(cutToLength(value, 60).text);
  const { symbols } = await findSymbols(services, value, 20, client.signal);
  const fitting = symbols.flatMap((symbol) => {
    const use = symbol.interfaces.find((each) => each.name === iface.name && each.param === param);
    return use ? [{ symbol, code: use.value }] : [];
  });
  const exact = fitting.filter(({ symbol }) => isNamed(symbol, value));
  const [only, ...others] = exact.length > 0 ? exact : fitting;
  const [other] = fitting.length > 0 ? [] : symbols.filter((symbol) => isNamed(symbol, value) || symbols.length === 1);
  const [use] = other?.interfaces ?? [];
  if (other && use)
    return `${shown} is ${other.name} ${other.code}, which ${iface.name} does not take: ${use.name} {"${use.param}": "${use.value}"} does. find_data {"words": ${shown}} has further ones.`;
  if (!only) {
    const found = `${shown} is a name, and ${param} takes a code: find_data {"words": ${shown}} finds codes by names.`;
    return isLatin(value) ? `${found} ${CHINESE_NAMES}` : found;
  }
  if (others.length === 0)
    return `${shown} is a name, and ${param} takes a code: ${only.symbol.name} is ${JSON.stringify({ [param]: only.code })}.`;
  const likeliest = [only, ...others].slice(0, MAX_SHOWN).map(({ symbol, code }) => `${symbol.name} ${code}`);
  return `${shown} is a name, and ${param} takes a code, such as ${eitherOf(likeliest).en}: find_data {"words": ${shown}} has all of that name.`;
}

/** The hint for an English name that finds nothing. */
export const CHINESE_NAMES =
  'Funds and indices have Chinese names in the lists of the sources: search by the Chinese name or its pinyin. Shares of the United States, whose list is the last to be loaded, are also found by the ticker, such as AAPL. An abbreviation such as CATL is in no list: the name is, Contemporary Amperex or 宁德时代.';

/** Whether a text is a name without Chinese characters. */
export function isLatin(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !/\p{Script=Han}/u.test(text);
}

/** Whether a value of a param for codes of securities can only be a name. */
function isName(iface: Interface, param: string, value: TextsByName[string]): boolean {
  const declared = iface.params[param];
  if (typeof value !== 'string' || !declared?.form || (declared.security ?? declared.board) === undefined) return false;
  const read = declared.read(value, new Date(0));
  const text = 'value' in read && typeof read.value === 'string' ? read.value : value;
  return /\p{L}{3}|\p{Script=Han}/u.test(value) && !declared.form.accepts(text);
}

function isNamed({ name }: FoundSymbol, value: string): boolean {
  return name.replaceAll(/\s/g, '').toLowerCase() === value.replaceAll(/\s/g, '').toLowerCase();
}

/** Adds a hint to the message of a failure that a wrong name may cause; others stay. */
export function withHint(thrown: unknown, hint: string | undefined): unknown {
  if (hint === undefined || !(thrown instanceof Failure) || thrown.code !== 'invalid_params') return thrown;
  return new Failure(thrown.code, inEnglish(`${thrown.message} ${hint}`), { cause: thrown, detail: thrown.refused });
}

/** Finds the securities that words name, in the lists that load within some seconds. */
export async function findSymbols(
  { symbols }: Pick<McpServices, 'symbols'>,
  typed: string,
  limit: number,
  left: AbortSignal,
): Promise<{ readonly symbols: readonly FoundSymbol[]; readonly note?: Text }> {
  const found = await symbols.find({ typed, limit });
  if (found.symbols.length > 0 || found.note === undefined) return found;
  await Promise.race([symbols.load(MAX_REQUESTS), endOf(AbortSignal.any([left, AbortSignal.timeout(MAX_WAIT_MS)]))]);
  return symbols.find({ typed, limit });
}

function endOf(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
