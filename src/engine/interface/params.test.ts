import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { choice, dateTime, timeOfDay } from './params.ts';
import { PROVEN_DAYS } from './trading-calendar.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const first = dateTime({ default: '1979-09-01 09:32:00', bound: 'first', say: say('First time.') });
const last = dateTime({ default: '2222-01-01 09:32:00', bound: 'last', say: say('Last time.') });

/** The value of a text, or the type of what is wrong with it. */
function judge(param: ReturnType<typeof dateTime>, text: string): unknown {
  const read = param.read(text, NOW);
  if ('error' in read) return read.error.type;
  return param.check?.(String(read.value), NOW, PROVEN_DAYS)?.type ?? read.value;
}

describe('a time with its day', () => {
  it.each([
    ['2024-03-20 09:30:15', '2024-03-20 09:30:15', '2024-03-20 09:30:15'],
    ['2024-03-20 09:30', '2024-03-20 09:30:00', '2024-03-20 09:30:59'],
    ['2024-03-20', '2024-03-20 00:00:00', '2024-03-20 23:59:59'],
    ['2024-02-29 00:00:00', '2024-02-29 00:00:00', '2024-02-29 00:00:00'],
  ])('%s stands for its first or its last second', (text, asFirst, asLast) => {
    expect([judge(first, text), judge(last, text)]).toEqual([asFirst, asLast]);
  });

  it.each([
    '',
    '20240320',
    '2024-02-30',
    '2024-13-01 09:30:00',
    '2024-03-20T09:30:00',
    '2024-03-20 9:30:00',
    '2024-03-20 24:00:00',
    '2024-03-20 09:60:00',
    '2024-03-20 09:30:00 ',
    '2024-03-20 09:30:00\n',
    '２０２４-03-20',
  ])('%j is none', (text) => {
    expect(judge(first, text)).toBe('value_error.date');
  });

  it('is in the form of its schema exactly when it has the form of a time', () => {
    const pattern = new RegExp(String(first.schema.pattern));
    const part = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    fc.assert(
      fc.property(fc.tuple(part, part, part, part, part), ([month, day, hour, minute, second]) => {
        const text = `2024-${month}-${day} ${hour}:${minute}:${second}`;
        expect(pattern.test(text)).toBe(true);
        const isReal = new Date(`${text.replace(' ', 'T')}Z`).toJSON()?.startsWith(text.replace(' ', 'T')) ?? false;
        expect(judge(first, text) === text).toBe(isReal);
      }),
    );
  });
});

describe('a choice', () => {
  const market = choice(
    { SHFE: say('Shanghai'), INE: say('Energy') },
    { say: say('Exchange.'), absent: { DCE: say('its site is closed; other_one has its data', '其网站不开放') } },
  );

  it('says of a value that is left out on purpose why, and what has its data', () => {
    expect(market.read('DCE', NOW)).toEqual({
      error: {
        type: 'literal_error',
        msg: {
          en: "Input should be 'SHFE' or 'INE'. DCE is not served: its site is closed; other_one has its data",
          zh: "应为以下之一：'SHFE'、'INE'。不提供 DCE：其网站不开放",
        },
        ctx: { expected: "'SHFE' or 'INE'" },
        choices: ['SHFE', 'INE'],
      },
    });
    expect(market.read('XYZ', NOW)).toMatchObject({ error: { msg: { en: "Input should be 'SHFE' or 'INE'" } } });
    expect(market.choices?.map(([value]) => value)).toEqual(['SHFE', 'INE']);
  });

  it.each([
    ['前复权', "Input should be '', 'qfq' or 'hfq'. Write 'qfq' (forward-adjusted)"],
    ['forward', "Input should be '', 'qfq' or 'hfq'. Write 'qfq' (forward-adjusted)"],
    ['HFQ', "Input should be '', 'qfq' or 'hfq'. Write 'hfq' (backward-adjusted)"],
    ['复权价', "Input should be '', 'qfq' or 'hfq'. Write 'qfq' (forward-adjusted) or 'hfq' (backward-adjusted)"],
    ['none', "Input should be '', 'qfq' or 'hfq'"],
  ])('says what to write for %j', (typed, message) => {
    const meanings = { qfq: say('forward-adjusted', '前复权价'), hfq: say('backward-adjusted', '后复权价') };
    const adjust = choice({ '': say('as traded', '不作处理'), ...meanings }, { say: say('A.') });
    expect(adjust.read(typed, NOW)).toMatchObject({ error: { msg: { en: message } } });
  });

  it('says it in Chinese', () => {
    const adjust = choice({ qfq: say('forward-adjusted', '前复权价'), hfq: say('as of then') }, { say: say('A.') });
    expect(adjust.read('前复权', NOW)).toMatchObject({
      error: { msg: { zh: "应为以下之一：'qfq'、'hfq'。请写 'qfq'（前复权价）" } },
    });
  });
});

describe('a time of the day', () => {
  const time = timeOfDay({ default: '09:00:00', bound: 'first', say: say('First time of the day.') });

  it.each(['00:00:00', '09:15:00', '23:59:59'])('%s is one', (text) => {
    expect(judge(time, text)).toBe(text);
  });

  it.each(['', '9:15:00', '09:15', '24:00:00', '09:60:00', '09:15:00\n'])('%j is none', (text) => {
    expect(judge(time, text)).toBe('value_error.date');
  });
});
