import type { RefusedValue } from '../../../base/errors.ts';
import { say, type Text } from '../../../base/say.ts';
import { choiceError } from '../../../engine/interface/params.ts';
import { refusedValues, repeatedParamText } from '../../../engine/interface/query.ts';
import { MAX_SYMBOLS, SYMBOL_KINDS, type SymbolKind, USUAL_SYMBOLS } from '../../symbols/symbol.ts';
import type { SymbolQuery } from '../../symbols/symbols.ts';
import type { HttpServices } from '../call/services.ts';
import { type AddRoute, DATA } from './route.ts';

/** Adds the route that finds securities by their names and codes. */
export function addSymbolRoutes(add: AddRoute, { symbols }: Pick<HttpServices, 'symbols'>): void {
  for (const slash of ['', '/'])
    add(`/api/symbols${slash}`, DATA, async (call) => {
      const { symbols: found, note } = await symbols.find(readSymbolQuery(call.query));
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        // Names that are not there yet come within seconds.
        'cache-control': note === undefined ? 'private, max-age=60' : 'no-store',
        ...(note !== undefined && { 'finfount-note': note }),
      };
      call.send(200, headers, JSON.stringify(found));
    });
}

/** Reads the query of the route. Throws `invalid_params`. */
function readSymbolQuery(query: string): SymbolQuery {
  const sent = new URLSearchParams(query);
  const items: RefusedValue[] = [];
  const refuse = (name: string, type: string, msg: Text, input: string | null): void => {
    items.push({ loc: ['query', name], msg, type, input });
  };
  for (const name of new Set(sent.keys())) {
    const values = sent.getAll(name);
    if (!PARAMS.has(name))
      refuse(
        name,
        'extra_forbidden',
        say(`Not a parameter: there are ${[...PARAMS].join(', ')}`, `没有此参数；可用的有：${[...PARAMS].join('、')}`),
        values[0]!,
      );
    else if (values.length > 1) refuse(name, 'value_error.repeated', repeatedParamText(values.length), values[0]!);
  }
  const [typed, kind, limit] = [sent.get('q'), sent.get('kind'), sent.get('limit')];
  if (typed === null) refuse('q', 'missing', say('Field required', '必填'), null);
  if (kind !== null && !isKind(kind)) items.push({ loc: ['query', 'kind'], ...choiceError(SYMBOL_KINDS), input: kind });
  const count = limit === null ? USUAL_SYMBOLS : Number(limit);
  if (limit !== null && !(/^[0-9]{1,3}$/.test(limit) && count >= 1 && count <= MAX_SYMBOLS))
    refuse(
      'limit',
      'value_error.limit',
      say(`Input should be a whole number from 1 to ${MAX_SYMBOLS}`, `应为 1 至 ${MAX_SYMBOLS} 的整数`),
      limit,
    );
  if (items.length > 0) throw refusedValues('/api/symbols', items);
  return { typed: typed ?? '', limit: count, ...(kind !== null && isKind(kind) && { kind }) };
}

const PARAMS: ReadonlySet<string> = new Set(['q', 'kind', 'limit']);

function isKind(text: string): text is SymbolKind {
  return SYMBOL_KINDS.some((kind) => kind === text);
}
