import { Failure, type RefusedValue } from '../../../base/errors.ts';
import { say, type Text } from '../../../base/say.ts';
import { toPairs } from '../../../engine/answer/table-query.ts';
import { JSON_TYPES } from '../../../engine/exports/formats.ts';
import { choiceError } from '../../../engine/interface/params.ts';
import { refusedValues, repeatedParamText } from '../../../engine/interface/query.ts';
import { MAX_SYMBOLS, SYMBOL_KINDS, type SymbolKind, USUAL_SYMBOLS } from '../../symbols/symbol.ts';
import type { SymbolQuery } from '../../symbols/symbols.ts';
import type { HttpServices } from '../call/services.ts';
import { noteHeaders } from '../message/note-headers.ts';
import { type AddRoute, DATA } from './route.ts';

/** Adds the route that finds securities by their names and codes. */
export function addSymbolRoutes(add: AddRoute, { symbols }: Pick<HttpServices, 'symbols'>): void {
  for (const slash of ['', '/'])
    add(`${ROUTE}${slash}`, DATA, async (call) => {
      const { symbols: found, note } = await symbols.find(readSymbolQuery(call.query));
      const headers = {
        'content-type': JSON_TYPES.json,
        // Names that are not there yet come within seconds.
        'cache-control': note === undefined ? 'private, max-age=60' : 'no-store',
        ...noteHeaders(note && [note], { language: call.language }),
      };
      call.send(200, headers, JSON.stringify(found));
    });
}

/** Reads the query of the route, in the order in which that of an interface is judged. Throws `invalid_params`. */
function readSymbolQuery(query: string): SymbolQuery {
  const sent = new Map<string, string[]>();
  for (const { name, value } of toPairs({ name: ROUTE }, query)) sent.set(name, [...(sent.get(name) ?? []), value]);
  const unknown = [...sent.keys()].filter((name) => !PARAMS.has(name));
  if (unknown.length > 0) throw unsupported(unknown);
  const items: RefusedValue[] = [];
  const refuse = (name: string, type: string, msg: Text, input: string | readonly string[] | null): void => {
    items.push({ loc: ['query', name], msg, type, input });
  };
  // A param that is given several times is refused for that alone.
  const read = (name: string): string | null => {
    const [first = null, ...others] = sent.get(name) ?? [];
    if (first === null || others.length === 0) return first;
    refuse(name, 'value_error.repeated', repeatedParamText(others.length + 1), [first, ...others]);
    return null;
  };
  const typed = read('q');
  if (!sent.has('q')) refuse('q', 'missing', say('Field required', '必填'), null);
  const kind = read('kind');
  if (kind !== null && !isKind(kind)) items.push({ loc: ['query', 'kind'], ...choiceError(SYMBOL_KINDS), input: kind });
  const limit = read('limit');
  const count = limit === null ? USUAL_SYMBOLS : Number(limit);
  if (limit !== null && !(/^[0-9]{1,3}$/.test(limit) && count >= 1 && count <= MAX_SYMBOLS))
    refuse(
      'limit',
      'value_error.limit',
      say(`Input should be a whole number from 1 to ${MAX_SYMBOLS}`, `应为 1 至 ${MAX_SYMBOLS} 的整数`),
      limit,
    );
  if (items.length > 0) throw refusedValues(ROUTE, items);
  return { typed: typed ?? '', limit: count, ...(kind !== null && isKind(kind) && { kind }) };
}

const ROUTE = '/api/symbols';
const PARAMS: ReadonlySet<string> = new Set(['q', 'kind', 'limit']);

function unsupported(unknown: readonly string[]): Failure {
  const [quoted, accepted] = [unknown.map((name) => JSON.stringify(name)), [...PARAMS]];
  return new Failure(
    'invalid_params',
    say(
      `${ROUTE} does not support the parameter${unknown.length > 1 ? 's' : ''} ${quoted.join(', ')}. It takes: ${accepted.join(', ')}.`,
      `${ROUTE} 不支持参数 ${quoted.join('、')}。它的参数：${accepted.join('、')}。`,
    ),
  );
}

function isKind(text: string): text is SymbolKind {
  return SYMBOL_KINDS.some((kind) => kind === text);
}
