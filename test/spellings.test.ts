import { describe, expect, it, vi } from 'vitest';
import type { Interface } from '../src/engine/interface/interface.ts';
import type { NamedSecurity, Param } from '../src/engine/interface/params.ts';
import { readQuery, toQuery } from '../src/engine/interface/query.ts';
import { openInProcess } from '../src/service/in-process.ts';
import { run } from './command.ts';
import { openRegistry } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { HISTORY } from './http-service.ts';
import { startLocalUpstream } from './local-upstream.ts';
import { startTestService } from './service.ts';

// Every parameter that names a security, of every interface: what it reads, and what it refuses.

const NOW = new Date('2026-11-24T04:00:00Z');
const { interfaces } = await (await openRegistry()).all();

interface Case {
  readonly declared: Interface;
  readonly name: string;
  readonly param: Param;
  readonly security: NamedSecurity;
}
const CASES: readonly Case[] = interfaces.flatMap((declared) =>
  Object.entries(declared.params).flatMap(([name, param]) =>
    param.security ? [{ declared, name, param, security: param.security }] : [],
  ),
);

const SHARE = ['sh600000', 'SH600000', '600000.SH', '600000.SS', '600000.XSHG', 'sh.600000', 'SH.600000', '1.600000'];
const HONG_KONG = ['700', '0700', '0700.HK', '00700.HK', 'hk00700', 'HK.00700', 'HK00700', '116.00700'];

/**
 * By the interface, or by what is named first and how it is wanted: one security, its other spellings, and a text
 * of another kind.
 */
const SPELLINGS: Readonly<Record<string, { wanted: string; others: readonly string[]; contradiction?: string }>> = {
  'share 600000': { wanted: '600000', others: SHARE, contradiction: 'sh000001' },
  'share sh600000': { wanted: 'sh600000', others: ['600000', ...SHARE.slice(1)], contradiction: 'sh000001' },
  stock_zh_kcb_daily: {
    wanted: 'sh688399',
    others: ['688399', 'SH688399', '688399.SH', '688399.SS', '688399.XSHG', '1.688399'],
    contradiction: 'sh000001',
  },
  'share SH600000': {
    wanted: 'SH600000',
    others: ['600000', 'sh600000', ...SHARE.slice(2)],
    contradiction: 'SH000001',
  },
  'share 600000.SH': {
    wanted: '600000.SH',
    others: ['600000', 'sh600000', 'SH600000', '600000.XSHG', '1.600000'],
    contradiction: '000001.SH',
  },
  'fund 600000': {
    wanted: '510300',
    others: ['sh510300', 'SH510300', '510300.SH', '510300.XSHG', '1.510300', '510300.OF'],
    contradiction: 'sz000001',
  },
  'fund sh600000': { wanted: 'sh510300', others: ['510300', '510300.SH', '1.510300'], contradiction: 'sz000001' },
  'convertible_bond 600000': {
    wanted: '113527',
    others: ['sh113527', '113527.SH', '113527.XSHG'],
    contradiction: 'sh600000',
  },
  'convertible_bond sh600000': {
    wanted: 'sh113527',
    others: ['113527', '113527.SH', '113527.XSHG'],
    contradiction: 'sh600000',
  },
  'bond sh600000': {
    wanted: 'sh010107',
    others: ['010107', 'SH010107', '010107.SH', '010107.XSHG'],
    contradiction: 'sh600000',
  },
  'repo 600000': { wanted: '204001', others: ['sh204001', '204001.SH', '1.204001'], contradiction: 'sh600000' },
  'index 600000': {
    wanted: '000300',
    others: ['sh000300', '000300.SH', '000300.XSHG', '1.000300'],
    contradiction: 'sz000001',
  },
  'index sh600000': {
    wanted: 'sh000300',
    others: ['000300', 'SH000300', '000300.SH', '1.000300'],
    contradiction: 'sz000001',
  },
  'industry_index 600000': { wanted: '801030', others: ['801030.SI'] },
  'industry_index 801010.SI': { wanted: '801030.SI', others: ['801030'] },
  'hong_kong_share 00700': { wanted: '00700', others: HONG_KONG },
  'american_share BRK.B': {
    wanted: 'BRK.B',
    others: ['BRK_B', 'BRK-B', 'BRK.B.US', '106.BRK_B', 'US.BRK.B', 'gb_brk$b'],
  },
  'american_share BRK_B': {
    wanted: 'BRK_B',
    others: ['BRK.B', 'BRK-B', 'BRK.B.US', '106.BRK_B', 'US.BRK.B', 'gb_brk$b'],
  },
  'american_share 106.BRK_B': { wanted: '106.BRK_B', others: ['106.BRK.B', '106.BRK-B', 'usBRK.B.N'] },
  'b_share sh600000': {
    wanted: 'sh900901',
    others: ['900901', '900901.SH', 'SH900901', '900901.XSHG', '1.900901'],
    contradiction: 'sh600000',
  },
  'depositary_receipt sh600000': {
    wanted: 'sh689009',
    others: ['689009', '689009.SH', 'SH689009', '1.689009'],
    contradiction: 'sh600000',
  },
  'futures RB2610': {
    wanted: 'RB2610',
    others: ['rb2610', 'nf_RB2610', 'RB2610.SHF', 'RB2610.XSGE', 'SHFE.rb2610', 'rb2610.SHFE', '113.rb2610'],
  },
  'futures rb2610': {
    wanted: 'rb2610',
    others: ['RB2610', 'nf_RB2610', 'RB2610.SHF', 'RB2610.XSGE', 'SHFE.rb2610', 'rb2610.SHFE', '113.rb2610'],
  },
  'option 10003720': {
    wanted: '10003720',
    others: ['CON_OP_10003720', '10003720.SH', '10003720.XSHG', 'sh10003720', '10.10003720'],
  },
  'option MO2404-P-4450': {
    wanted: 'MO2404-P-4450',
    others: ['mo2404P4450', 'MO2404P4450', 'MO2404-P-4450.CFX', 'CFFEX.MO2404-P-4450', 'mo2404-p-4450'],
  },
  ...Object.fromEntries(
    (
      [
        ['sz50', 'ho2303P2350'],
        ['hs300', 'io2202P4350'],
        ['zz1000', 'mo2208P6200'],
      ] as const
    ).map(([index, wanted]) => {
      const own = `${wanted.slice(0, 6).toUpperCase()}-P-${wanted.slice(7)}`;
      return [
        `option_cffex_${index}_daily_sina`,
        { wanted, others: [own, wanted.toUpperCase(), wanted.toLowerCase(), `${own}.CFX`, `CFFEX.${own}`] },
      ];
    }),
  ),
  'hong_kong_index HSI': {
    wanted: 'HSI',
    others: ['hkHSI', 'rt_hkHSI', 'HSI.HI', 'HSI.HK', '^HSI', 'hsi', '100.HSI'],
  },
};

/** What the tests have of a parameter. */
function spellingsOf({ declared, security: { of, wants } }: Case) {
  const found = SPELLINGS[declared.name] ?? SPELLINGS[`${of[0]} ${wants}`];
  if (!found) throw new Error(`no spellings of ${of[0]} as ${wants}: add a line to SPELLINGS`);
  return found;
}

/** The request of the interface's example with another text for the parameter. */
const read = ({ declared, name }: Case, text: string) =>
  readQuery(declared, toQuery({ ...declared.example, [name]: text }), NOW);

describe('a parameter that names a security', () => {
  it.each(CASES)('of $declared.name asks for the same in every spelling, and refuses another kind', (each) => {
    const { name, security } = each;
    const { wanted, others, contradiction } = spellingsOf(each);
    const standard = read(each, wanted);
    expect([standard.skipped, standard.readings, standard.params[name]]).toEqual([undefined, [], wanted]);
    for (const text of others) {
      const { readings, ...request } = read(each, text);
      expect({ ...request, readings: [] }, text).toEqual(standard);
      expect(
        readings.map(({ en }) => en),
        text,
      ).toEqual([`${name} was read as ${wanted}`]);
      expect(each.declared.ask(request.params), text).toEqual(each.declared.ask(standard.params));
    }
    for (const text of security.also) expect(read(each, text).readings, text).toHaveLength(1);
    if (contradiction !== undefined && security.of.length === 1) expectRefusal(each, contradiction);
  });
});

/** An answer without rows whose note has the reason, or an error that has it. */
function expectRefusal(each: Case, contradiction: string): void {
  const reason = /should be .*; \S+ is an? [\w ]+ of \w+\.?$/;
  if (each.param.form?.otherwise === 'no rows') {
    expect(read(each, contradiction)).toMatchObject({ skipped: { en: expect.stringMatching(reason) }, readings: [] });
    return;
  }
  const detail = [{ type: 'value_error.symbol', msg: expect.stringMatching(reason), input: contradiction }];
  expect(() => read(each, contradiction)).toThrow(
    expect.objectContaining({ code: 'invalid_params', detail: [expect.objectContaining(detail[0])] }),
  );
}

describe('a parameter that names a board', () => {
  const boards = interfaces.flatMap((declared) =>
    Object.entries(declared.params).flatMap(([name, { board }]) => (board ? [{ declared, name }] : [])),
  );

  it('is one of all interfaces of the members, prices and flows of a board of Eastmoney', () => {
    expect(boards.length).toBeGreaterThan(10);
    const words = interfaces.flatMap((declared) =>
      Object.values(declared.params).flatMap(({ board, say }) =>
        /\bBK[0-9]{4}\b/.test(say.en) && !board ? [declared.name] : [],
      ),
    );
    expect(words).toEqual([]);
  });

  it.each(boards)('of $declared.name takes its code in every spelling, and its name', ({ declared, name }) => {
    const read = (text: string) => readQuery(declared, toQuery({ ...declared.example, [name]: text }), NOW);
    const wanted = read('BK0475');
    expect([wanted.params[name], wanted.readings]).toEqual(['BK0475', []]);
    for (const text of ['90.BK0475', 'bk0475', '90.bk0475', 'BK0475.DC']) {
      const { readings, params } = read(text);
      expect(params).toEqual(wanted.params);
      expect(readings.map(({ en }) => en)).toEqual([`${name} was read as BK0475`]);
    }
    expect(read('银行')).toMatchObject({ params: { [name]: '银行' }, readings: [] });
  });
});

it('knows every parameter that names a security by its code', () => {
  expect(CASES.length).toBeGreaterThan(130);
  const forms = /^(?:five|six|five or six|six to eight) digits\b|\bticker\b|\bSH\b|\bsh\b/;
  const others = interfaces.flatMap((declared) =>
    Object.entries(declared.params).flatMap(([name, { form, security }]) =>
      form && !security && forms.test(form.say.en) ? [`${declared.name} ${name}`] : [],
    ),
  );
  // 000001 is an index of Shanghai and a share of Shenzhen: there the param `indicator` says which, so that a
  // spelling with an exchange would be read as the other one.
  expect(others).toEqual(['stock_zh_vote_baidu symbol']);
});

it('asks for the share that a code names, whatever the exchange in the param beside it', () => {
  const each = CASES.find(({ declared }) => declared.name === 'stock_individual_fund_flow')!;
  const secidOf = (stock: string, market: string) =>
    each.declared.ask(readQuery(each.declared, toQuery({ stock, market }), NOW).params).secid;
  expect(secidOf('sz000001', 'sh')).toBe('0.000001');
  expect(secidOf('000001', 'sh')).toBe('0.000001');
  expect(secidOf('600094', 'sz')).toBe('1.600094');
  expect(secidOf('400094', 'bj')).toBe('0.400094');
});

it('asks once for all spellings of a share, and answers them from one entry of the cache', async () => {
  const upstream = await startLocalUpstream(() => ({ body: HISTORY }));
  const service = await startTestService({ mirror: upstream.url }, { now: () => NOW.getTime() });
  const get = (symbol: string) => service.get(`/api/public/stock_zh_a_hist?symbol=${symbol}`);
  try {
    const whole = await (await get('600000')).text();
    expect(whole).toContain('2024-01-02');
    // The second answer to a URL comes before anything is parsed: a URL with a note of its own has none such.
    for (const text of [...SHARE, ...SHARE]) {
      const response = await get(text);
      expect([response.status, await response.text()], text).toEqual([200, whole]);
      expect(response.headers.get('finfount-note'), text).toMatch(/(?:^|\. )symbol was read as 600000$/);
      expect(response.headers.get('cache-status'), text).toContain('hit');
    }
    expect((await get('600000')).headers.get('finfount-note') ?? '').not.toContain('was read as');
    const table = await service.get('/api/table/stock_zh_a_hist.json?symbol=600000&symbol=sh600000');
    expect([table.status, table.headers.get('finfount-note')]).toEqual([
      200,
      expect.stringMatching(/symbol was read as 600000$/),
    ]);
    const refused = await get('sh000001');
    expect([refused.status, await refused.json()]).toEqual([200, []]);
    expect(refused.headers.get('finfount-note')).toBe(
      'No source was asked: symbol should be six digits, such as 600000; sh000001 is an index of Shanghai.',
    );
    expect(upstream.received).toHaveLength(1);
  } finally {
    await service.close();
    await upstream.close();
  }
});

describe('the ticker of a share of the United States alone', () => {
  const LIST = [
    ['105', 'AAPL', '苹果'],
    ['106', 'BRK_B', '伯克希尔'],
    ['105', 'TWICE', '甲'],
    ['107', 'TWICE', '乙'],
  ].map(([f13, f12, f14]) => {
    const figures = Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 15, 16, 17, 18, 20, 115].map((field) => [`f${field}`, 1]));
    return { ...figures, f12, f13: Number(f13), f14 };
  });
  const klines = (secid: string) => {
    const [market, code] = secid.split('.');
    const data = { code, market: Number(market), name: code, klines: ['2026-11-23,1,1,1,1,1,1,0,0,0,0'], dktotal: 1 };
    return JSON.stringify({ rc: 0, rt: 17, data });
  };

  it('waits for the list where the process would end before it has it: the terminal, and programs', async () => {
    let lists = 0;
    const upstream = await startLocalUpstream((url) => {
      const secid = new URL(url).searchParams.get('secid');
      if (secid) return { body: klines(secid) };
      lists++;
      return { body: JSON.stringify({ rc: 0, data: { total: LIST.length, diff: LIST } }) };
    });
    const folder = temporaryFolder();
    const place = { FINFOUNT_DATA_DIR: folder, FINFOUNT_MIRROR: upstream.url };
    try {
      const { status, out, err } = await run(['get', 'stock_us_hist', 'symbol=AAPL'], place);
      expect([status, err]).toEqual([0, 'note: symbol was read as 105.AAPL\n']);
      expect(out).toContain('2026-11-23');
      expect(lists).toBe(1);
      // The list is stored.
      expect((await run(['get', 'stock_us_hist', 'symbol=brk-b'], place)).err).toContain('read as 106.BRK_B');
      expect(lists).toBe(1);
      const none = await run(['get', 'stock_us_hist', 'symbol=NONE', '--format', 'json'], place);
      expect([none.status, none.out]).toEqual([0, '[]\n']);
      expect(none.err).toContain('NONE does not say where it is listed');
      const program = await openInProcess({ folder: temporaryFolder(), mirror: upstream.url }, { parser: undefined });
      try {
        const answered = await program.answer('/api/public/stock_us_hist?symbol=AAPL', new AbortController().signal);
        expect('text' in answered && (await answered.text())).toContain('2026-11-23');
        expect(lists).toBe(2);
      } finally {
        await program.close();
      }
    } finally {
      await upstream.close();
    }
  });

  it('gets its market from the list, which is loaded once it is wanted', async () => {
    const upstream = await startLocalUpstream((url) => {
      const { searchParams } = new URL(url);
      const secid = searchParams.get('secid');
      return { body: secid ? klines(secid) : JSON.stringify({ rc: 0, data: { total: LIST.length, diff: LIST } }) };
    });
    const service = await startTestService({ mirror: upstream.url }, { now: () => NOW.getTime() });
    const get = (symbol: string) => service.get(`/api/public/stock_us_hist?symbol=${symbol}`);
    const noteOf = async (symbol: string): Promise<string> => (await get(symbol)).headers.get('finfount-note') ?? '';
    try {
      const early = await get('AAPL');
      expect([early.status, await early.json()]).toEqual([200, []]);
      expect(early.headers.get('finfount-note')).toContain('AAPL does not say where it is listed: write 105.AAPL');
      // The list is being loaded.
      await vi.waitFor(async () => expect(await noteOf('AAPL')).toContain('symbol was read as 105.AAPL'));
      expect(upstream.received.filter(({ url }) => url.includes('clist'))).toHaveLength(1);
      const whole = await (await get('105.AAPL')).text();
      expect(whole).toContain('2026-11-23');
      for (const text of ['AAPL', 'aapl', 'AAPL.US', 'US.AAPL', 'gb_aapl', 'usAAPL']) {
        const response = await get(text);
        expect(await response.text(), text).toBe(whole);
        expect(response.headers.get('cache-status'), text).toContain('hit');
      }
      for (const text of ['BRK.B', 'BRK-B', 'BRK_B']) expect(await noteOf(text), text).toContain('read as 106.BRK_B');
      expect(await noteOf('TWICE')).toContain('TWICE does not say where it is listed');
      expect(await noteOf('NONE')).toContain('NONE does not say where it is listed');
      expect(upstream.received.filter(({ url }) => url.includes('clist'))).toHaveLength(1);
    } finally {
      await service.close();
      await upstream.close();
    }
  });
});
