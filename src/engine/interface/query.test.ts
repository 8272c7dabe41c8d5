import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declarationOf, everyKind } from '../../../test/declarations.ts';
import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import type { Interface } from './interface.ts';
import { codeParam, many, month } from './params.ts';
import { readQuery } from './query.ts';
import { PROVEN_DAYS } from './trading-calendar.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

const NOW = new Date('2026-11-21T12:00:00Z');

function refusal(iface: Interface, query: string): Failure {
  try {
    readQuery(iface, query, NOW);
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown;
    throw thrown;
  }
  throw new Error(`${query} was not refused`);
}

/** The items of a refusal as `name type`. */
const items = (iface: Interface, query: string) =>
  refusal(iface, query).detail?.map(({ loc, type }) => `${loc.slice(1).join('.')} ${type}`);
const params = (query: string, iface: Interface = stockZhAHist) => readQuery(iface, query, NOW).params;

describe('a query that is right', () => {
  it('fills in the defaults, in the order of declaration', () => {
    expect(Object.entries(params(''))).toEqual([
      ['symbol', '000001'],
      ['period', 'daily'],
      ['start_date', '19700101'],
      ['end_date', '20500101'],
      ['adjust', ''],
    ]);
  });

  it('keeps leading zeros, and takes an explicit empty text for a value', () => {
    expect(params('symbol=000002&adjust=')).toMatchObject({ symbol: '000002', adjust: '' });
    expect(params('symbol')).toMatchObject({ symbol: '' });
    expect(params('&&symbol=1&')).toMatchObject({ symbol: '1' });
  });

  it('decodes: plus is a blank, the first equals sign ends the name, bytes are UTF-8', () => {
    expect(params('symbol=a+b%2Bc=d%26')).toMatchObject({ symbol: 'a b+c=d&' });
    expect(params('symbol=%E5%B9%B3')).toMatchObject({ symbol: '平' });
    expect(params('s%79mbol=1')).toMatchObject({ symbol: '1' });
  });

  it('reads every kind', () => {
    const query = 'topic=x&count=-07&ratio=1e-3&flag=YES&span=long&tags=a&tags=&tags=a&sizes=1&sizes=2&vintage=2026-11';
    expect(params(query, everyKind)).toMatchObject({
      count: -7,
      ratio: 0.001,
      flag: true,
      span: 'long',
      tags: ['a', '', 'a'],
      sizes: [1, 2],
      vintage: '2026-11',
    });
  });

  it.each([
    ['0.5', 0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['+1E2', 100],
    ['-0', -0],
    ['NaN', Number.NaN],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['iNf', Number.POSITIVE_INFINITY],
  ])('reads the float %s', (text, value) => {
    expect(params(`topic=x&ratio=${encodeURIComponent(text)}`, everyKind).ratio).toBe(value);
  });

  it('takes how to fetch out of the params', () => {
    const request = readQuery(stockZhAHist, 'timeout=2.5&cookie=a%3Db', NOW);
    expect(request).toMatchObject({ waitSeconds: 2.5, cookie: 'a=b', hasSecret: true });
    expect(request.params).not.toHaveProperty('timeout');
    expect(request.params).not.toHaveProperty('cookie');
    expect(readQuery(stockZhAHist, 'cookie=', NOW).cookie).toBeUndefined();
    expect(readQuery(stockZhAHist, 'timeout=1e300', NOW).waitSeconds).toBe(1e300);
  });
});

describe('step 3, the encoding', () => {
  it.each(['symbol=%', 'symbol=%zz', 'symbol=%ff', 'symbol=%c0%80', 'symbol=%ED%A0%80'])('refuses %j', (query) => {
    expect(items(stockZhAHist, query)).toEqual(['symbol value_error.encoding']);
  });

  it('comes before the names, names every broken parameter, and shows no input', () => {
    const failure = refusal(stockZhAHist, 'nonsense=1&cookie=secret%ff&%zz=1');
    expect(failure.detail?.map(({ loc }) => loc)).toEqual([
      ['query', 'cookie'],
      ['query', '%zz'],
    ]);
    expect(JSON.stringify(failure.detail)).not.toContain('secret');
  });
});

describe('step 4, the names', () => {
  it('names the parameter that is meant by an older name of the subject', () => {
    const sentence = (query: string): string => refusal(stockZhAHist, query).message;
    expect(sentence('code=600519')).toMatch(/adjust, timeout, cookie\. For code, write symbol\.$/);
    expect(sentence('code=600519&stock=600519')).not.toContain('write symbol');
    expect(sentence('colour=red')).not.toContain('write symbol');
  });

  it('names the interface and every unsupported parameter, without detail', () => {
    const failure = refusal(stockZhAHist, 'symbol=1&foo=1&Bar=2&period=never');
    expect(failure).toMatchObject({ code: 'invalid_params', detail: undefined });
    expect(failure.message).toMatch(/stock_zh_a_hist.*"foo", "Bar"/);
  });

  it.each(['__proto__=1', 'constructor=1', 'toString', 'symbol[]=1', '=1', 'SYMBOL=1'])(
    'takes %s for an unknown one',
    (query) => {
      expect(refusal(stockZhAHist, query).detail).toBeUndefined();
    },
  );
});

describe('step 5, the types', () => {
  it('lists every failing parameter, in the order of declaration', () => {
    expect(
      items(everyKind, 'cookie=a&cookie=b&sizes=1&sizes=x&span=huge&flag=maybe&ratio=0x10&count=1.0&from=never'),
    ).toEqual([
      'topic missing',
      'count int_parsing',
      'ratio float_parsing',
      'flag bool_parsing',
      'span literal_error',
      'sizes.1 int_parsing',
      'cookie value_error.repeated',
    ]);
  });

  it('shows what was sent, as it was sent', () => {
    expect(refusal(stockZhAHist, 'period=year%20ly').detail).toEqual([
      {
        loc: ['query', 'period'],
        msg: "Input should be 'daily', 'weekly' or 'monthly'",
        type: 'literal_error',
        input: 'year ly',
        ctx: { expected: "'daily', 'weekly' or 'monthly'" },
      },
    ]);
    expect(refusal(stockZhAHist, 'symbol=1&symbol=2').detail).toEqual([
      {
        loc: ['query', 'symbol'],
        msg: 'Input should be given once, not 2 times',
        type: 'value_error.repeated',
        input: ['1', '2'],
      },
    ]);
    expect(refusal(everyKind, '').detail).toEqual([
      { loc: ['query', 'topic'], msg: 'Field required', type: 'missing', input: null },
    ]);
  });

  it.each(['1_000', '0x10', '', 'None', ' 1', '1 ', '1e', '--1', '1,5', '١'])('refuses the float %j', (text) => {
    expect(items(stockZhAHist, `timeout=${encodeURIComponent(text)}`)).toEqual(['timeout float_parsing']);
  });

  it.each(['9007199254740992', '1e3', '1.0', '', '٣'])('refuses the integer %j', (text) => {
    expect(items(everyKind, `topic=x&count=${encodeURIComponent(text)}`)).toEqual(['count int_parsing']);
  });

  it('does not know a literal by a name that every object has', () => {
    expect(items(stockZhAHist, 'period=constructor')).toEqual(['period literal_error']);
    expect(items(stockZhAHist, 'period=__proto__')).toEqual(['period literal_error']);
  });
});

describe('step 6, the business rules', () => {
  it('has one fixed message', () => {
    const { message, breaksRule } = refusal(stockZhAHist, 'start_date=20230229');
    expect([message, breaksRule]).toEqual(['stock_zh_a_hist: wrong parameters: start_date.', true]);
  });

  it.each([
    '20230229',
    '20240230',
    '20240001',
    '20241301',
    '2024010',
    '202401011',
    '2024-1-1',
    '',
    '００００００００',
    '00000101',
  ])('refuses the day %j', (text) => {
    expect(items(stockZhAHist, `start_date=${encodeURIComponent(text)}`)).toEqual(['start_date value_error.date']);
  });

  it.each(['20240229', '00010101', '20000229'])('accepts the day %s', (text) => {
    expect(params(`start_date=${text}`)).toMatchObject({ start_date: text });
  });

  it('judges the order with the defaults of omitted days, and points at the end', () => {
    expect(refusal(stockZhAHist, 'start_date=20500102').detail).toEqual([
      {
        loc: ['query', 'end_date'],
        msg: 'end_date should not be earlier than start_date',
        type: 'value_error.date_order',
        input: '20500101',
        ctx: { start_date: '20500102' },
      },
    ]);
    expect(items(stockZhAHist, 'end_date=19691231')).toEqual(['end_date value_error.date_order']);
    expect(params('start_date=20240102&end_date=20240102')).toMatchObject({ end_date: '20240102' });
  });

  it('does not judge the order of days that are none', () => {
    expect(items(stockZhAHist, 'start_date=20241301&end_date=20230229')).toEqual([
      'start_date value_error.date',
      'end_date value_error.date',
    ]);
  });

  it.each([
    ['0', 'greater_than'],
    ['-1', 'greater_than'],
    ['-0.0', 'greater_than'],
    ['nan', 'finite_number'],
    ['inf', 'finite_number'],
    ['-Infinity', 'finite_number'],
    ['1e999', 'finite_number'],
  ])('refuses the timeout %s as %s', (text, type) => {
    expect(items(stockZhAHist, `timeout=${text}`)).toEqual([`timeout ${type}`]);
  });

  it.each([
    ['2014-12', 'date_range'],
    ['2026-12', 'date_range'],
    ['9999-12', 'date_range'],
    ['2020-13', 'date'],
    ['2020-00', 'date'],
    ['2020-1', 'date'],
    ['202001', 'date'],
    ['', 'date'],
  ])('refuses the month %j as %s', (text, type) => {
    expect(items(everyKind, `topic=x&vintage=${text}`)).toEqual([`vintage value_error.${type}`]);
  });

  it.each(['a%0d%0aSet-Cookie: x', 'a%00', '%E5%B9%B3', 'a%7f', 'a%09b', 'a'.repeat(4_097)])(
    'refuses the cookie %j and does not show it',
    (text) => {
      expect(refusal(stockZhAHist, `cookie=${text}`).detail).toEqual([
        {
          loc: ['query', 'cookie'],
          msg: 'Input should be at most 4096 characters, visible ASCII and blanks only',
          type: 'value_error.cookie',
        },
      ]);
    },
  );

  it('takes a cookie of 4,096 characters', () => {
    expect(readQuery(stockZhAHist, `cookie=${'a'.repeat(4_096)}`, new Date()).cookie).toHaveLength(4_096);
  });

  it('never shows a cookie, whatever is wrong with it', () => {
    const wrong = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string()).map((value) => `s3cr3t${value}`);
    fc.assert(
      fc.property(wrong, wrong, (one, other) => {
        for (const query of [
          `cookie=${encodeURIComponent(one)}&start_date=x`,
          `cookie=${encodeURIComponent(one)}&cookie=${encodeURIComponent(other)}`,
        ]) {
          const { message, detail } = refusal(stockZhAHist, query);
          expect(message + JSON.stringify(detail)).not.toContain('s3cr3t');
        }
      }),
    );
  });
});

describe('a text that stands for no value', () => {
  it.each(['', 'None', 'null', 'undefined'])('is refused, and the item says to leave the parameter out: %j', (text) => {
    const sentences = refusal(stockZhAHist, `period=${text}&timeout=${text}`).detail?.map(({ msg }) => msg);
    expect(sentences).toEqual([
      "Input should be 'daily', 'weekly' or 'monthly'; for the default, daily, leave the parameter out",
      'Input should be a valid number, unable to parse string as a number; for none, leave the parameter out',
    ]);
    expect(refusal(stockZhAHist, `start_date=${text}`).detailIn('zh')?.[0]?.msg).toMatch(
      /^应为真实存在的日期，格式为 YYYYMMDD；要用默认值 19700101，请不写此参数$/,
    );
  });

  it.each(['', 'adjust='])('is not told to be left out where the default is refused as well: "%s"', (query) => {
    const msg = say('Input should be something', '应有内容');
    const check = () => ({ type: 'value_error.missing', msg });
    const refusing = { ...stockZhAHist, rules: [{ reads: ['adjust'], reportedParam: 'adjust', check }] };
    expect(refusal(refusing, query).detail).toMatchObject([
      { loc: ['query', 'adjust'], msg: 'Input should be something' },
    ]);
  });
});

describe('a day or month in another form', () => {
  it.each(['2024/1/2', '2024年1月2日', '2024.01.02', '2024-01-02T00:00:00.000', '2024-01-02 00:00:00'])(
    'is refused with the one that is meant: %s',
    (text) => {
      const detail = refusal(stockZhAHist, `start_date=${encodeURIComponent(text)}`).detail;
      expect(detail).toMatchObject([{ type: 'value_error.date', ctx: { expected: '20240102' } }]);
    },
  );

  it.each(['2024010', '2024-02-30', '2024-13-01', '240102'])('is refused without one where none is: %s', (text) => {
    expect(refusal(stockZhAHist, `start_date=${text}`).detail?.[0]?.msg).toBe(
      'Input should be a real calendar date in the form YYYYMMDD',
    );
  });

  it.each([
    ['202001', ': write 2020-01'],
    ['2020-1', ': write 2020-01'],
    ['2020/01/15', ': write 2020-01'],
    ['20200115', ': write 2020-01'],
    ['2020-13', ''],
    ['202013', ''],
  ])('is a month as it is written: %s', (text, addition) => {
    const { check } = month({ say: say('A month.'), from: '2015-01' });
    expect(check?.(text, new Date('2026-01-15T00:00:00Z'), PROVEN_DAYS)?.msg.en).toBe(
      `Input should be a month in the form YYYY-MM${addition}`,
    );
  });
});

describe('a day with dashes', () => {
  it('is refused, and the item says how to write it', () => {
    expect(refusal(stockZhAHist, 'start_date=2024-01-02').detail).toMatchObject([
      {
        loc: ['query', 'start_date'],
        type: 'value_error.date',
        msg: 'Input should be a real calendar date in the form YYYYMMDD: write 20240102',
        ctx: { expected: '20240102' },
      },
    ]);
  });
});

describe('another spelling of a code', () => {
  it('is read as the wanted one, and the client is told', () => {
    const { params, readings, skipped } = readQuery(stockZhAHist, 'symbol=SH.600000', new Date());
    expect([params.symbol, readings, skipped]).toEqual([
      '600000',
      [say('symbol was read as 600000', 'symbol 按 600000 读取。')],
      undefined,
    ]);
    expect(readQuery(stockZhAHist, 'symbol=600000', new Date()).readings).toEqual([]);
  });
});

describe('a text that is no code of the interface', () => {
  const skipped = (query: string) => readQuery(stockZhAHist, query, new Date()).skipped?.en;

  it.each(['AAPL', '', '%20', '600000%20', '600000%0A', '６０００００', '60000', '6000000', "x'+OR+1=1--"])(
    '%j has no rows, and the note says what is expected',
    (symbol) => {
      expect(skipped(`symbol=${symbol}`)).toBe('No source was asked: symbol should be six digits, such as 600000.');
    },
  );

  it('says how the code of a name is found', () => {
    expect(skipped(`symbol=${encodeURIComponent('浦发银行')}`)).toBe(
      'No source was asked: symbol should be six digits, such as 600000. /api/symbols?q= and finfount list find the code of a name.',
    );
  });

  it('says how several codes are asked for', () => {
    const sentence =
      'No source was asked: symbol should be six digits, such as 600000. /api/table/ takes several values: repeat symbol for each.';
    for (const several of ['600000,600519', '600000%2C+600519', '600000;600519', '600000|600519', '600000+600519,'])
      expect(skipped(`symbol=${several}`), several).toBe(sentence);
    expect(skipped('symbol=600000,AAPL')).toBe('No source was asked: symbol should be six digits, such as 600000.');
  });

  it('names what it is where it is the code of something else', () => {
    expect(skipped('symbol=sh000001')).toBe(
      'No source was asked: symbol should be six digits, such as 600000; sh000001 is an index of Shanghai.',
    );
  });

  it('is no reason to refuse the query, but everything else is judged', () => {
    expect(skipped('symbol=600000')).toBeUndefined();
    expect(skipped('')).toBeUndefined();
    expect(items(stockZhAHist, 'symbol=sh000001&start_date=x')).toEqual(['start_date value_error.date']);
  });

  it('is refused where the declaration says so, also in a collection', () => {
    const code = { say: say('A code.'), matching: /^[0-9]{2}$/, form: say('two digits, such as 12') };
    const iface: Interface = {
      ...everyKind,
      params: {
        one: codeParam({ ...code, default: '12', otherwise: 'refused' }),
        many: many(codeParam({ ...code, otherwise: 'refused' })),
      },
      rules: [],
    };
    const refused = { msg: 'Input should be two digits, such as 12', type: 'value_error.symbol' };
    expect(refusal(iface, 'one=x&many=12&many=3').detail).toMatchObject([
      { loc: ['query', 'one'], ...refused },
      // Which of the values, and that one's text.
      { loc: ['query', 'many', 1], ...refused, input: '3' },
    ]);
    expect(() => many(codeParam({ ...code, otherwise: 'no rows' }))).toThrow(/collection/);
    const few = () => ({ type: 'value_error', msg: say('Input should be fewer', '应更少') });
    const limited = { ...iface, rules: [{ reads: ['many'], reportedParam: 'many', check: few }] };
    expect(refusal(limited, 'one=12&many=12&many=34').detail).toMatchObject([{ input: ['12', '34'] }]);
  });
});
