import { quote } from '../../../../base/errors.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { isDayText } from '../../../../engine/formats/values.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { onePage, pageCheck } from '../../../wire/one-page.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { JIN10_HEADERS, jin10 } from '../site.ts';

/** The sentiment of some days, `YYYY-MM-DD`. */
export type SentimentAsk = { readonly first: string; readonly last: string };

const LABEL = 'jin10 sentiment';

/** jin10’s sentiment of currency pairs. It goes through no shared form: values lie in objects by time and pair. */
export const jin10Sentiment: Source<SentimentAsk> = {
  ...jin10,
  ...onePage<SentimentAsk>(pageCheck(refusePage, LABEL), ({ first, last }) => ({
    url: withQuery('https://datacenter-api.jin10.com/sentiment/datas', {
      start_date: first,
      end_date: last,
      currency_pair: '',
    }),
    headers: JIN10_HEADERS,
  })),
};

/** The sentiment by time, and by pair in the order of the source. */
interface Sentiment {
  readonly times: readonly string[];
  readonly pairs: ReadonlyMap<string, readonly unknown[]>;
}

// The source had 25 pairs in 2026.
const MAX_PAIRS = 200;

/**
 * Parses `{"data":{"values":{"2026-04-21 00:00":{"BTCUSD":60.11,…},…}}}`. A pair that a time lacks has no value
 * there. Without times there is nothing for these days. Throws `upstream_changed` for another form, for times that
 * are none or of other days, and for more pairs than there may be.
 */
export function parseSentiment([{ body }]: Pages, { first, last }: SentimentAsk): Sentiment {
  const reply = parseJson(body, LABEL);
  const values: unknown = isRecord(reply) && isRecord(reply.data) ? reply.data.values : undefined;
  // An empty object is written as a list.
  if (Array.isArray(values) && values.length === 0) return { times: [], pairs: new Map() };
  if (!isRecord(values)) throw changed(LABEL, 'no times in `data.values`');
  const entries = Object.entries(values);
  const pairs = new Map<string, unknown[]>();
  for (const [at, [time, byPair]] of entries.entries()) {
    if (!isDayText(time.slice(0, 10)) || !/^ (?:[01]\d|2[0-3]):[0-5]\d$/.test(time.slice(10)) || !isRecord(byPair))
      throw changed(LABEL, `expected a time and its pairs, got ${quote(time)}: ${quote(byPair)}`);
    if (time.slice(0, 10) < first || time.slice(0, 10) > last)
      throw changed(LABEL, `asked from ${first} to ${last}, it answered ${quote(time)}`);
    for (const [pair, value] of Object.entries(byPair)) {
      let column = pairs.get(pair);
      if (!column) {
        if (!/^[A-Z][A-Z0-9/._-]{0,19}$/.test(pair)) throw changed(LABEL, `expected a pair, got ${quote(pair)}`);
        if (pairs.size >= MAX_PAIRS) throw changed(LABEL, `more than ${MAX_PAIRS} pairs`);
        column = Array.from({ length: entries.length }, () => null);
        pairs.set(pair, column);
      }
      column[at] = value;
    }
  }
  return { times: entries.map(([time]) => time), pairs };
}
