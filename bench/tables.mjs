// Many histories in one table: the time to join and encode them, against encoding each alone.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KLINES, klineReply } from './bodies.mjs';
import { measureInTurns } from './cold.mjs';
import { readDeclaration } from './declared.mjs';
import { median, medianRatio, short, table } from './figures.mjs';

const SYMBOLS = 100;
const MAX_RATIO = 1.2;

/**
 * @param {string} folder a copied build
 * @param {{ rounds: number }} pace
 */
export async function measureTables(folder, { rounds }) {
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(folder, 'dist', path)).href);
  const { Table } = await load('engine/table/table.js');
  const { toRecordParts } = await load('engine/table/join-tables.js');
  const { encodeJson } = await load('engine/table/encode-json.js');
  const { readQuery } = await load('engine/interface/query.js');
  const iface = await readDeclaration(folder, 'stock_zh_a_hist');
  const parts = Array.from({ length: SYMBOLS }, (_, at) => {
    const symbol = String(600_000 + at);
    const { params } = readQuery(iface, `symbol=${symbol}`, new Date());
    const body = Buffer.from(klineReply(`1.${symbol}`));
    const page = { url: 'https://local-source/', obtained: Date.now(), status: 200, body };
    const cached = Table.of(iface.columns, iface.parse([page], iface.ask(params)));
    return { table: iface.select(cached, params), asked: [['symbol', symbol]] };
  });
  const steps = {
    together: async () => (await encodeJson(...(await toRecordParts(parts)))).length,
    // All answers are kept, as by a client that asks for each: new memory costs time.
    apart: async () => {
      const answers = [];
      for (const each of parts) answers.push(await encodeJson(each.table));
      return answers.reduce((sum, { length }) => sum + length, 0);
    },
  };
  const [together, apart] = [await steps.together(), await steps.apart()];
  if (together < apart) throw new Error('the table of all histories is shorter than the histories');
  const times = await measureInTurns(steps, Math.min(rounds, 9));
  const ratio = medianRatio(times.together, times.apart);
  const what = `${SYMBOLS} cached histories of ${KLINES.toLocaleString('en')} klines in one table`;
  return {
    text: table(
      ['table', 'together, ms', 'each by itself, ms', 'ratio', 'answer, MB'],
      [
        [
          what,
          short(median(times.together)),
          short(median(times.apart)),
          ratio.toFixed(2),
          (together / 1e6).toFixed(0),
        ],
      ],
    ),
    verdicts: [
      {
        what: `select + encode, ${what}`,
        budget: `≤ ${MAX_RATIO} × their separate encodings`,
        measured: ratio.toFixed(2),
        isMet: ratio <= MAX_RATIO,
      },
    ],
  };
}
