import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { exchangeOf } from './mainland-codes.ts';
import type { SecurityKind, WantedSpelling } from './security-kinds.ts';
import { readBoard, readSpelling } from './spellings.ts';

const NOW = new Date('2026-11-24T00:00:00Z');

function read(of: SecurityKind | readonly SecurityKind[], wants: WantedSpelling, text: string, now = NOW): string {
  const { value, contradiction } = readSpelling(typeof of === 'string' ? [of] : of, wants, text, now);
  return contradiction ? contradiction.en : value;
}

const SHARE = [
  '600000.SH 600000.SS 600000.XSHG sh600000 SH600000 sh.600000 SH.600000 1.600000',
  '000001.SZ 000001.XSHE sz000001 SZ000001 sz.000001 SZ.000001 0.000001',
  '430139.BJ bj430139 BJ430139 bj.430139 BJ.430139 0.430139',
].map((line) => line.split(' '));

describe('a share of mainland China', () => {
  it.each([
    ['600000', ['600000', '000001', '430139']],
    ['sh600000', ['sh600000', 'sz000001', 'bj430139']],
    ['SH600000', ['SH600000', 'SZ000001', 'BJ430139']],
    ['600000.SH', ['600000.SH', '000001.SZ', '430139.BJ']],
  ] as const)('is read as %s from every spelling that names its market', (wants, wanted) => {
    for (const [at, spellings] of SHARE.entries())
      for (const text of spellings) expect(read('share', wants, text), text).toBe(wanted[at]);
  });

  it('gets the exchange that its first digits tell', () => {
    const codes = '600000 688001 689009 900901 000001 300750 200011 430139 831010 872925 920002'.split(' ');
    expect(codes.map((code) => read('share', 'sh600000', code))).toEqual(
      'sh600000 sh688001 sh689009 sh900901 sz000001 sz300750 sz200011 bj430139 bj831010 bj872925 bj920002'.split(' '),
    );
    expect(read('share', 'sh600000', '400001')).toBe('400001');
  });

  it('is no index, fund or bond of the same digits, and the reason names both', () => {
    expect(read('share', '600000', 'sh000001')).toBe('sh000001 is an index of Shanghai');
    expect(read('share', 'SH600000', 'SH000001')).toBe('SH000001 is an index of Shanghai');
    expect(read('share', 'sh600000', '1.000001')).toBe('1.000001 is an index of Shanghai');
    expect(read('share', '600000', 'sz399001')).toBe('sz399001 is an index of Shenzhen');
    expect(read('share', '600000', '510300.SH')).toBe('510300.SH is a fund of Shanghai');
    expect(read('share', '600000', '000001.OF')).toBe('000001.OF is a fund');
    expect(read('share', '600000', 'sh113527')).toBe('sh113527 is a convertible bond of Shanghai');
  });

  it('may be a B-share or a depositary receipt, which are shares as well', () => {
    expect(read('share', 'sh600000', '900901')).toBe('sh900901');
    expect(read('b_share', 'sh600000', '200012')).toBe('sz200012');
    expect(read('b_share', 'sh600000', 'sh600000')).toBe('sh600000 is a share of Shanghai');
    expect(read('depositary_receipt', 'sh600000', '689009.SH')).toBe('sh689009');
    expect(read('depositary_receipt', 'sh600000', 'sz000001')).toBe('sz000001 is a share of Shenzhen');
  });

  it('is never what a fund of the same digits is read as, where a parameter takes both', () => {
    const now = new Date('2026-06-30T00:00:00Z');
    const of = ['share', 'fund', 'index', 'bond'] as const;
    expect(readSpelling(of, '600000', '000001.OF', now)).toEqual({ value: '000001.OF' });
    expect(readSpelling(of, 'sh600000', '000001.OF', now)).toEqual({ value: '000001.OF' });
    expect(readSpelling(of, 'sh600000', '510050.OF', now)).toEqual({ value: 'sh510050' });
    expect(readSpelling(['fund', 'share'], '600000', '510050.OF', now)).toEqual({ value: '510050' });
  });

  it('keeps its exchange where its first digits do not tell what it is', () => {
    expect(read('share', '600000', 'sz999001')).toBe('sz999001');
    expect(read('share', 'SH600000', 'sz999001')).toBe('SZ999001');
  });
});

describe('an index', () => {
  it('is of Shanghai for digits that are a share of Shenzhen, too', () => {
    expect(read('index', 'sh600000', '000001')).toBe('sh000001');
    expect(read('index', 'sh600000', '399001')).toBe('sz399001');
    expect(read('index', 'sh600000', '899050')).toBe('bj899050');
    expect(read('index', 'sh600000', 'sz000001')).toBe('sz000001 is a share of Shenzhen');
    expect(read('index', '600000', 'sz000001')).toBe('sz000001 is a share of Shenzhen');
  });

  it('is read from the spellings of its exchange or publisher', () => {
    for (const text of ['sh000300', '000300.SH', '000300.XSHG', '1.000300', '000300.CSI', 'csi000300'])
      expect(read('index', '600000', text), text).toBe('000300');
    for (const text of ['H30533.CSI', 'csiH30533', 'CSI.h30533', '2.H30533'])
      expect(read('index', '600000', text), text).toBe('H30533');
    expect(read('index', 'sh600000', '931151.CSI')).toBe('csi931151');
  });

  it('of an industry ends in .SI where that is wanted', () => {
    expect(read('industry_index', '600000', '801120.SI')).toBe('801120');
    expect(read('industry_index', '801010.SI', '801120')).toBe('801120.SI');
  });
});

describe('a fund or a bond', () => {
  it('is read by its kind', () => {
    expect(read('fund', '600000', '000001.OF')).toBe('000001');
    expect(read('fund', '600000', '510300.SH')).toBe('510300');
    expect(read('fund', 'sh600000', '510050')).toBe('sh510050');
    expect(read('fund', 'sh600000', '159915.XSHE')).toBe('sz159915');
    expect(read('fund', 'sh600000', '510050.OF')).toBe('sh510050');
    expect(read('fund', '600000', 'sz000001')).toBe('sz000001 is a share of Shenzhen');
    for (const text of ['sh113527', '113527.SH', '113527.XSHG'])
      expect(read('convertible_bond', '600000', text), text).toBe('113527');
    expect(read('convertible_bond', 'sh600000', '128039')).toBe('sz128039');
    expect(read('repo', '600000', '131810.SZ')).toBe('131810');
  });

  it('stays as it is where its digits are of two exchanges', () => {
    expect(read('bond', 'sh600000', '127001')).toBe('127001');
    expect(read('repo', '600000', 'sh131810')).toBe('sh131810 is a bond of Shanghai');
    expect(read('fund', 'sh600000', '000001.OF')).toBe('000001.OF');
  });
});

describe('a security abroad', () => {
  it('of the United States wants its market, which no ticker tells: the reason says how to write it', () => {
    for (const text of ['AAPL', 'aapl', 'AAPL.US', 'US.AAPL', 'gb_aapl', 'usAAPL'])
      expect(read('american_share', '106.BRK_B', text), text).toBe(
        `${text} does not say where it is listed: write 105.AAPL for Nasdaq, 106.AAPL for NYSE, 107.AAPL for NYSE Arca or American`,
      );
    expect(read('american_share', '106.BRK_B', 'usAAPL.OQ')).toBe('105.AAPL');
    expect(read('american_share', '106.BRK_B', 'usBABA.N')).toBe('106.BABA');
    expect(read('american_share', '106.BRK_B', 'usSPY.AM')).toBe('107.SPY');
  });

  it('of Hong Kong has five digits', () => {
    for (const text of '00700 700 0700 0700.HK 00700.HK hk00700 HK.00700 HK00700 116.00700 00700.XHKG'.split(' '))
      expect(read('hong_kong_share', '00700', text), text).toBe('00700');
    for (const text of ['000700', 'sz000700', '1.600000', '700.US'])
      expect(read('hong_kong_share', '00700', text), text).toBe(text);
  });

  it('of the United States is a ticker', () => {
    for (const text of 'AAPL AAPL.US US.AAPL 105.AAPL gb_aapl usAAPL usAAPL.OQ aapl'.split(' '))
      expect(read('american_share', 'BRK.B', text), text).toBe('AAPL');
    for (const text of 'BRK.B BRK_B BRK-B BRK-B.US 106.BRK_B US.BRK.B usBRK.B usBRK.B.N gb_brk$b'.split(' ')) {
      expect(read('american_share', 'BRK.B', text), text).toBe('BRK.B');
      expect(read('american_share', 'BRK_B', text), text).toBe('BRK_B');
    }
    expect(read('american_share', 'BRK.B', 'BAC-L')).toBe('BAC-L');
  });

  it('of the United States gets no market number by itself', () => {
    expect(readSpelling(['american_share'], '106.BRK_B', 'MSFT', NOW)).toMatchObject({ value: 'MSFT' });
    expect(read('american_share', '106.BRK_B', '106.BRK.B')).toBe('106.BRK_B');
  });

  it('is an index of the United States where one is wanted', () => {
    expect(read(['american_share', 'american_index'], 'BRK.B', '^GSPC')).toBe('.INX');
    expect(read(['american_share', 'american_index'], 'BRK.B', 'usINX')).toBe('.INX');
    expect(read('american_share', 'BRK.B', '^GSPC')).toBe('^GSPC');
  });

  it('stands beside those of the mainland in an interface of both', () => {
    const of = ['share', 'index', 'hong_kong_share', 'american_share'] as const;
    expect(['sh600000', '00700.HK', 'AAPL.US', 'sh000001'].map((text) => read(of, 'SH600000', text))).toEqual([
      'SH600000',
      '00700',
      'AAPL',
      'SH000001',
    ]);
    expect(read(of, 'SH600000', '700')).toBe('700');
  });
});

describe('a contract', () => {
  it('is read from the spellings of the exchanges, of sites and of libraries', () => {
    const rebar = 'RB2610 rb2610 nf_RB2610 RB2610.SHF rb2610.SHFE RB2610.XSGE SHFE.rb2610 113.rb2610'.split(' ');
    for (const text of rebar) expect(read('futures', 'RB2610', text), text).toBe('RB2610');
    for (const text of ['RB0', 'rb0', 'KQ.m@SHFE.rb', 'RB9999.XSGE', 'nf_RB0'])
      expect(read('futures', 'RB2610', text), text).toBe('RB0');
    expect(read('futures', 'RB2610', '8.IF2612')).toBe('IF2612');
    expect(read('futures', 'RB2610', 'RB8888.XSGE')).toBe('RB8888.XSGE');
    expect(read('futures', 'RB2610', 'RB2613')).toBe('RB2613');
  });

  it('of Zhengzhou gets the decade that its month is in', () => {
    expect(read('futures', 'RB2610', 'SR610')).toBe('SR2610');
    expect(read('futures', 'RB2610', 'CZCE.SR701')).toBe('SR2701');
    expect(read('futures', 'RB2610', 'SR905')).toBe('SR1905');
    expect(read('futures', 'RB2610', 'SR001', new Date('2029-06-01'))).toBe('SR3001');
    expect(read('futures', 'RB2610', 'RB610')).toBe('RB610');
  });
});

describe('a contract as its exchange writes it', () => {
  it.each([
    ['RB2610', 'rb2610'],
    ['rb2610.SHFE', 'rb2610'],
    ['113.rb2610', 'rb2610'],
    ['M2609', 'm2609'],
    ['SR2610', 'SR610'],
    ['sr610', 'SR610'],
    ['SR610.CZC', 'SR610.CZC'],
    ['TA609.ZCE', 'TA609'],
    ['IF2612.CFX', 'IF2612'],
    ['t2612', 'T2612'],
    ['RB0', 'rbm'],
    ['KQ.m@SHFE.rb', 'rbm'],
    ['SR0', 'SRM'],
    ['IF0', 'IFM'],
    ['热卷主连', '热卷主连'],
    ['热卷2510', '热卷2510'],
    ['rb2613', 'rb2613'],
  ])('of %s is %s', (text, wanted) => {
    expect(read('futures', 'rb2610', text)).toBe(wanted);
  });
});

describe('an option', () => {
  it.each([
    ['10003720', 'CON_OP_10003720', '10003720'],
    ['10003720', '90000001.SZ', '90000001'],
    ['10003720', 'io2202P4350', 'io2202P4350'],
    ['io2202P4350', 'IO2202-P-4350.CFX', 'io2202P4350'],
    ['io2202P4350', '10003720.SH', '10003720.SH'],
    ['MO2404-P-4450', 'io2404c3600', 'IO2404-C-3600'],
    ['MO2404-P-4450', 'cu2404P61000.SHF', 'cu2404P61000'],
    ['MO2404-P-4450', 'DCE.m2405-C-3000', 'm2405-C-3000'],
    ['MO2404-P-4450', 'SR405C6000.ZCE', 'SR405C6000'],
    ['MO2404-P-4450', '151.cu2404P61000', 'cu2404P61000'],
    ['MO2404-P-4450', '12.90000001', '90000001'],
  ] as const)('wanted as %s is read from %s as %s', (wants, text, wanted) => {
    expect(read('option', wants, text)).toBe(wanted);
  });
});

describe('an index of Hong Kong', () => {
  it.each([
    ['hkHSI', 'HSI'],
    ['rt_hkHSTECH', 'HSTECH'],
    ['HSCEI.HI', 'HSCEI'],
    ['^HSCE', 'HSCEI'],
    ['124.HSTECH', 'HSTECH'],
    ['hstecf2l', 'HSTECF2L'],
    ['恒生指数', '恒生指数'],
    ['HSI index', 'HSI index'],
  ])('%s is read as %s', (text, wanted) => {
    expect(read('hong_kong_index', 'HSI', text)).toBe(wanted);
  });
});

it('a board is read from every spelling of its code, and stays what it is otherwise', () => {
  expect(['90.BK0475', 'bk0475', 'BK0475.DC', 'BK0475', '银行', 'BK04755', '91.BK0475'].map(readBoard)).toEqual([
    'BK0475',
    'BK0475',
    'BK0475',
    'BK0475',
    '银行',
    'BK04755',
    '91.BK0475',
  ]);
});

const KINDS: readonly SecurityKind[] = [
  'share',
  'fund',
  'bond',
  'convertible_bond',
  'repo',
  'index',
  'industry_index',
  'hong_kong_index',
  'option',
  'hong_kong_share',
  'american_share',
  'american_index',
  'futures',
];
const WANTS: readonly WantedSpelling[] = [
  'rb2610',
  '10003720',
  'io2202P4350',
  'MO2404-P-4450',
  'HSI',
  '600000',
  'sh600000',
  'SH600000',
  '600000.SH',
  '801010.SI',
  '00700',
  'BRK.B',
  'BRK_B',
  '106.BRK_B',
  'RB2610',
];
const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'));
const spelling = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc
    .tuple(
      fc.constantFrom(
        '',
        'sh',
        'SZ',
        'bj.',
        '0.',
        '1.',
        '116.',
        '105.',
        'hk',
        'US.',
        'nf_',
        'csi',
        'CON_OP_10',
        'rb',
        'IO-',
      ),
      code,
    )
    .map((parts) => parts.join('')),
  fc.tuple(code, fc.constantFrom('.SH', '.XSHE', '.OF', '.HK', '.SI', '.CSI', '')).map((parts) => parts.join('')),
  fc.stringMatching(/^[A-Za-z]{1,5}[._-]?[A-Za-z0-9]{0,5}(?:\.(?:US|SHF|HK|XSGE))?$/),
);
const kinds = fc.uniqueArray(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 4 });

describe('reading', () => {
  it('never throws, and what was read is read as itself', () => {
    fc.assert(
      fc.property(kinds, fc.constantFrom(...WANTS), spelling, (of, wants, text) => {
        const once = readSpelling(of, wants, text, NOW);
        const again = readSpelling(of, wants, once.value, NOW);
        expect(again.value).toBe(once.value);
        if (once.contradiction) expect(once.value).toBe(text);
      }),
      { numRuns: 5_000, examples: [[['futures', 'american_share'], 'rb2610', 'a0.US']] },
    );
  });

  it('never turns one security of the mainland into another: the digits stay, and the exchange with them', () => {
    const market = fc.constantFrom('sh', 'sz', 'bj');
    const mainland = fc.constantFrom<SecurityKind>('share', 'fund', 'bond', 'convertible_bond', 'repo', 'index');
    fc.assert(
      fc.property(mainland, fc.constantFrom(...WANTS), market, code, (of, wants, exchange, digits) => {
        const text = `${exchange}${digits}`;
        const { value } = readSpelling([of], wants, text, NOW);
        if (value === text) return;
        expect(value).toContain(digits);
        const named = /s[hz]|bj/i.exec(value)?.[0].toLowerCase() ?? exchangeOf([of], value);
        expect(named).toBe(exchange);
      }),
      { numRuns: 5_000 },
    );
  });
});
