// The time of a search among more names of securities than all lists of the service have.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median, short, table } from './figures.mjs';
import { startBuiltService } from './processes.mjs';

// A list is cut at 40,000 rows, so five lists are needed.
const LISTS = /** @type {const} */ ([
  ['share', 'stock_info_a_english_name'],
  ['fund', 'fund_name_em'],
  ['index', 'index_stock_info'],
  ['american_share', 'stock_us_spot_em'],
  ['hong_kong_share', 'stock_hk_spot'],
]);
const ROWS = 40_000;
const MAX_MS = 10;

// Usual searches, and the worst ones: a letter or character in half of all names.
const TYPED =
  'maotai gzmt 贵州mt zhongguopingan yin 银 混合 混 a z e 1 60 600519 sh600519 0700.HK 105.AAPL zg zgpa etf'.split(' ');
const CHARACTERS =
  '贵州茅台五粮液招商银行平安中国石油化工基金混合债券指数增强成长价值科技医药消费新能源主题精选回报稳健灵活';

/**
 * @param {string} folder a copied build
 * @param {{ rounds: number }} pace
 */
export async function measureSymbolSearch(folder, { rounds }) {
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(folder, 'dist', path)).href);
  const { NameFolder } = await load('faces/symbols/name-folder.js');
  const { NameList } = await load('faces/symbols/name-list.js');
  const service = await startBuiltService(folder, { mirror: 'http://127.0.0.1:9' });
  try {
    // The service reads stored lists on the first search, and asks no source.
    const names = new NameFolder(service.dataDir, 'http://127.0.0.1:9');
    for (const [of, name] of LISTS) await names.put(name, await NameList.of(of, rowsOf(of)), Date.now());
    const find = async (/** @type {string} */ typed) => {
      const response = await fetch(`${service.url}/api/symbols?q=${encodeURIComponent(typed)}`);
      /** @type {readonly { code: string }[]} */
      const found = await response.json();
      return found;
    };
    while ((await find('600519')).length === 0 || (await find('00001.HK')).length === 0) await nextMoment();
    /** @type {Map<string, number[]>} */
    const times = new Map(TYPED.map((typed) => [typed, []]));
    let found = 0;
    for (let round = -1; round < rounds; round++)
      for (const [typed, each] of times) {
        const began = performance.now();
        found += (await find(typed)).length;
        // The first round is a warm-up.
        if (round >= 0) each.push(performance.now() - began);
      }
    if (found === 0) throw new Error('no search found a name');
    const medians = [...times].map(([typed, each]) => /** @type {const} */ ([typed, median(each)]));
    const [slowest, slowestMs] = medians.reduce((one, other) => (other[1] > one[1] ? other : one));
    const what = `/api/symbols, the slowest of ${TYPED.length} texts among ${(LISTS.length * ROWS).toLocaleString('en')} names`;
    return {
      text: table(
        ['search', 'median of all texts, ms', 'slowest text', 'ms'],
        [[what, short(median(medians.map(([, ms]) => ms))), `\`${slowest}\``, short(slowestMs)]],
      ),
      verdicts: [{ what, budget: `≤ ${MAX_MS} ms`, measured: `${short(slowestMs)} ms`, isMet: slowestMs <= MAX_MS }],
    };
  } finally {
    await service.stop();
  }
}

/** Rows of a list: codes in its notation, names of four or eleven characters. */
function rowsOf(/** @type {(typeof LISTS)[number][0]} */ of) {
  const length = of === 'fund' ? 11 : 4;
  return Array.from({ length: ROWS }, (_, row) => {
    const name = Array.from(
      { length },
      (_, at) => CHARACTERS[(row * 7 + at * 13 + (row >> 6) * at) % CHARACTERS.length],
    );
    return { code: codeOf(of, row), name: name.join('') };
  });
}

function codeOf(/** @type {(typeof LISTS)[number][0]} */ of, /** @type {number} */ row) {
  if (of === 'hong_kong_share') return String(row + 1).padStart(5, '0');
  if (of === 'american_share')
    return `105.${row.toString(26).replace(/./g, (each) => LETTERS[Number.parseInt(each, 26)] ?? '')}`;
  return String((of === 'share' ? 600_000 : 0) + row).padStart(6, '0');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Waits for the next list. */
function nextMoment() {
  return new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
}
