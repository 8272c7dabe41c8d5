import { describe, expect, it } from 'vitest';
import { isPresent } from '../../src/engine/interface/columns.ts';
import type { Interface } from '../../src/engine/interface/interface.ts';
import { readQuery, toQuery } from '../../src/engine/interface/query.ts';
import { openRegistry } from '../declarations.ts';
import { findRecordings } from './recordings.ts';

// Every declaration of Eastmoney's klines against what was found out about AKShare's function of the same name:
// the table in `eastmoney.md`, the maps beside it, and the catalogue.

const facts = findRecordings('.');
const NOW = new Date('2026-11-21T12:00:00Z');
const { interfaces } = await (await openRegistry()).all();
const find = (name: string): Interface => {
  const declared = interfaces.find((each) => each.name === name);
  if (!declared) throw new Error(`${name} is not declared`);
  return declared;
};

/** What differs from the facts on purpose, and why: `<interface> <what>`. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'stock_cyq_em name': 'The chip distribution is a model of its own, and none of klines.',
};
const isMeant = (what: string): boolean => Object.hasOwn(DIFFERENCES, what);

/** One row of the table of siblings: a function of AKShare, its params with their defaults, and its columns. */
interface Sibling {
  readonly name: string;
  readonly defaults: Readonly<Record<string, string>>;
  /** The columns of each kind of answer. */
  readonly columns: readonly (readonly string[])[];
}

const H11 = ['开盘', '收盘', '最高', '最低', '成交量', '成交额', '振幅', '涨跌幅', '涨跌额', '换手率'];
const M11 = ['时间', '开盘', '收盘', '最高', '最低', '涨跌幅', '涨跌额', '成交量', '成交额', '振幅', '换手率'];
const T7 = ['时间', '开盘', '收盘', '最高', '最低', '成交量', '成交额'];

/** Reads the table of `eastmoney.md`, section 3. */
function readSiblings(): readonly Sibling[] {
  const text = facts.read('eastmoney.md').toString();
  const section = text.slice(text.indexOf('## 3. Siblings'), text.indexOf('### 3.1'));
  const siblings: Sibling[] = [];
  for (const line of section.split('\n').filter((each) => /^\| [a-z]+_/.test(each))) {
    const [, first = '', params = '', , output = ''] = line.split('|').map((cell) => cell.trim());
    for (const [at, name] of namesIn(first).entries())
      siblings.push({
        name,
        defaults: defaultsIn(params, at),
        columns: columnsIn(output, siblings.at(-1)?.columns ?? []),
      });
  }
  return siblings;
}

/** The names of a row: `a_hist_min_em, ..._b_hist_min_em` are two of the same beginning. */
function namesIn(cell: string): readonly string[] {
  const names = cell
    .replace(/\(.*\)/, '')
    .split(', ')
    .map((name) => name.trim());
  return names.map((name) => (name.startsWith('...') ? `stock_board${name.slice(3)}` : name));
}

/**
 * The defaults in a row of params: those that it writes. Two names of one row have two symbols, with a slash
 * between.
 */
function defaultsIn(cell: string, at: number): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const part of cell.replaceAll('**', '').split(', ')) {
    const [, name, text] = /^(symbol|start_date|end_date|start_time|end_time|period) (.*)$/.exec(part) ?? [];
    if (name === undefined || text === undefined || text.startsWith('{')) continue;
    const value = text.replace(/ \(.*$| or BK.*$| \{.*$/, '').split(' / ');
    found[name] = (value[at] ?? value[0] ?? '').replaceAll('"', '');
  }
  return found;
}

/** The columns in a cell of the table, of each kind of answer. */
function columnsIn(cell: string, before: Sibling['columns']): Sibling['columns'] {
  if (cell === 'same') return before;
  const time = cell.startsWith('日期时间 + ') ? '日期时间' : '时间';
  return cell
    .replace('日期时间 + ', '')
    .replace(/\. 时间 text.*$/, '')
    .replace(/^1: /, '')
    .split(/ \/ |; else /)
    .map((kind) =>
      kind
        .replaceAll(/ \([^)]*\)/g, '')
        .split(', ')
        .flatMap((token): readonly string[] => {
          const name = token
            .trim()
            .replace(/^then /, '')
            .replace(/ [DS]$/, '');
          if (name === 'H11') return H11;
          if (name === 'M11') return M11;
          return name.startsWith('T8 ') ? [...T7, name.slice(3)] : [name];
        }),
    )
    .map((names) => names.map((name) => (name === '时间' ? time : name)));
}

/** The columns that a declaration answers with: of single minutes and of longer spans where it has both. */
function columnsOf({ columns }: Interface): readonly (readonly string[])[] {
  if (!columns.some(({ isOptional }) => isOptional)) return [columns.map(({ name }) => name)];
  const present = (period: string) => columns.filter((column) => isPresent(column, { period }));
  return [present('1'), present('5')].map((each) => each.map(({ name }) => name));
}

/** What a declaration asks for, params left out being those of its defaults. */
function askOf(name: string, params: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const declared = find(name);
  return declared.ask(readQuery(declared, toQuery(params), NOW).params);
}

/** The names of the params that say what is wanted. */
const wantedOf = ({ params }: Interface): readonly string[] =>
  Object.entries(params).flatMap(([name, { role }]) => (role === 'value' ? [name] : []));

describe('the table of siblings', () => {
  const siblings = readSiblings();

  it('is read', () => {
    expect(siblings.length).toBeGreaterThan(25);
    expect(siblings.find(({ name }) => name === 'stock_board_concept_hist_min_em')?.columns).toHaveLength(2);
  });

  it.each(siblings.filter(({ name }) => !isMeant(`${name} name`)))(
    '$name has its params, defaults and columns',
    (sibling) => {
      const declared = find(sibling.name);
      for (const [param, value] of Object.entries(sibling.defaults))
        expect([param, declared.params[param]?.default]).toEqual([param, value]);
      expect(columnsOf(declared)).toEqual(sibling.columns);
      expect(Object.keys(declared.params).slice(-2)).toEqual(['timeout', 'cookie']);
    },
  );
});

interface CatalogueEntry {
  readonly name: string;
  readonly family: string;
  readonly params: readonly {
    readonly name: string;
    readonly default: unknown;
    readonly choices: readonly string[] | null;
  }[];
  readonly columns: readonly { readonly name: string }[];
}

describe('the catalogue', () => {
  const entries: readonly CatalogueEntry[] = JSON.parse(facts.read('../catalogue.json').toString());
  const ours = entries.filter(({ family, name }) => family === 'em-kline' && !isMeant(`${name} name`));

  it.each(ours)(
    'has $name as it is declared: params in order, defaults, choices, columns in order',
    ({ name, params, columns }) => {
      const declared = find(name);
      const wanted = params.filter((param) => param.name !== 'timeout');
      expect(wantedOf(declared)).toEqual(wanted.map((param) => param.name));
      for (const param of wanted) {
        expect(declared.params[param.name]?.default).toBe(param.default);
        if (param.choices) expect(declared.params[param.name]?.choices?.map(([value]) => value)).toEqual(param.choices);
      }
      // It writes the columns of single minutes alone.
      expect(columnsOf(declared)[0]).toEqual(columns.map((column) => column.name));
    },
  );

  it('has some of them', () => {
    expect(ours.length).toBeGreaterThan(8);
  });
});

describe('the maps', () => {
  const maps: Readonly<
    Record<
      string,
      { about: string; secid?: Record<string, string>; market?: Record<string, unknown>; hosts?: string[] }
    >
  > = JSON.parse(facts.read('eastmoney/kline-maps.json').toString());

  it('name nothing else', () => {
    expect(Object.keys(maps).map((name) => find(name).name)).toHaveLength(5);
  });

  it('of the indices of the world are the choices and their secids', () => {
    const { secid = {} } = maps.index_global_hist_em!;
    const choices = find('index_global_hist_em').params.symbol?.choices?.map(([value]) => value);
    expect(choices?.toSorted()).toEqual(Object.keys(secid).toSorted());
    for (const [symbol, known] of Object.entries(secid))
      expect(askOf('index_global_hist_em', { symbol })).toEqual({ secid: known, klt: 101, fqt: 1, fields: 14 });
  });

  it('of currency pairs are the choices and their markets', () => {
    const { market = {} } = maps.forex_hist_em!;
    const choices = find('forex_hist_em').params.symbol?.choices?.map(([value]) => value);
    expect(choices?.toSorted()).toEqual(Object.keys(market).toSorted());
    for (const [symbol, number] of Object.entries(market))
      expect(askOf('forex_hist_em', { symbol })).toEqual({
        secid: `${String(number)}.${symbol}`,
        klt: 101,
        fqt: 1,
        fields: 14,
      });
  });

  it('of global futures are the markets of their letters', () => {
    for (const [market, products] of Object.entries(maps.futures_global_hist_em!.market ?? {})) {
      for (const product of products as readonly string[]) {
        const symbol = `${product.replace('...', 'RU')}00Y`;
        const ask = { secid: `${market}.${symbol}`, klt: 101, fqt: 1, fields: 14 };
        expect(askOf('futures_global_hist_em', { symbol })).toEqual(ask);
      }
    }
    const { params } = find('futures_global_hist_em');
    for (const unknown of ['XX00Y', 'HG', '00Y', 'hg00Y', '']) {
      const isCode = unknown === 'HG';
      expect([unknown, params.symbol?.form?.accepts(unknown)]).toEqual([unknown, isCode]);
    }
  });

  it('of futures contracts name the host of their table', () => {
    expect(find('futures_hist_table_em').source.hosts).toEqual(
      expect.arrayContaining(maps.futures_hist_em!.hosts ?? ['none']),
    );
  });

  it.each(Object.keys(maps))('of %s name the columns, in order, and their fields', (name) => {
    const [, text = ''] = /[Cc]olumns (.*?)(?:; |$)/.exec(maps[name]!.about) ?? [];
    // The map of forex says that all is as with the indices, that of global futures names no columns.
    if (text === '') return expect(['forex_hist_em', 'futures_global_hist_em']).toContain(name);
    const fields: Readonly<Record<string, string>> = { 'data.code': 'code', 'data.name': 'name' };
    const known = text.split(', ').map((each) => {
      const [, column = '', field] = /^(\S+) ?\(?([\w.]+)?\)?$/.exec(each.trim()) ?? [];
      return [column, field];
    });
    const declared = find(name).columns;
    expect(declared.map((column) => column.name)).toEqual(known.map(([column]) => column));
    for (const [at, [, field]] of known.entries())
      if (field !== undefined) expect(declared[at]?.field).toBe(fields[field] ?? field);
  });
});

it('every difference on purpose has a reason', () => {
  for (const reason of Object.values(DIFFERENCES)) expect(reason).toMatch(/^[A-Z].*\.$/);
});
