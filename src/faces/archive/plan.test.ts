import { describe, expect, it } from 'vitest';
import { TradingCalendar } from '../../engine/interface/trading-calendar.ts';
import { parsePlan } from './plan.ts';
import { lastDue, nextDue, parseSchedule } from './schedule.ts';

describe('a plan of an archive', () => {
  it('names interfaces, params, lists and times', () => {
    const text = JSON.stringify({
      folder: 'archive',
      keep: [
        { interface: 'stock_zh_a_spot_em', when: 'after the close' },
        {
          interface: 'a',
          params: { period: '1' },
          each: { symbol: '@codes.txt' },
          when: 'every 30 min in the session',
        },
      ],
    });
    expect(parsePlan(text)).toEqual({
      plan: {
        folder: 'archive',
        keep: [
          { name: 'stock_zh_a_spot_em', params: [], each: [], when: { kind: 'close' } },
          {
            name: 'a',
            params: [['period', '1']],
            each: [['symbol', '@codes.txt']],
            when: { kind: 'session', every: 1_800_000 },
          },
        ],
      },
    });
  });

  it('is refused with every mistake at once', () => {
    const text =
      '{"keep": [{"interface": "a", "when": "sometimes", "params": {"symbol": 600000}, "eech": {}}], "x": 1}';
    const read = parsePlan(text);
    const problems = 'problems' in read ? read.problems : [];
    expect(problems.map(({ en }) => en)).toEqual([
      'the plan has no "x": there are folder and keep',
      'folder is missing: name the folder of the archive, such as "archive"',
      'keep[0] has no "eech": there are interface, params, each and when',
      'keep[0].when is "after the close", "every 30 min in the session" or "daily 18:30"',
      'keep[0].params is an object of texts, such as {"symbol": "600000"}: a number loses its zeros',
    ]);
    expect(problems.map(({ zh }) => zh)).toEqual([
      '计划没有 "x"：可用的有 folder 和 keep',
      '缺少 folder：写出存档的文件夹，例如 "archive"',
      'keep[0] 没有 "eech"：可用的有 interface、params、each 和 when',
      'keep[0].when 应为 "after the close"、"every 30 min in the session" 或 "daily 18:30"',
      'keep[0].params 应为文本组成的对象，例如 {"symbol": "600000"}：写成数字会丢掉开头的零',
    ]);
  });

  it.each([
    [
      '{"folder": "a", "keep": [{"interface": "b", "when": "daily 18:30"}], "keep": [{"interface": "c", "when": "daily 18:30"}]}',
      '"keep"',
    ],
    ['{"folder": "a", "keep": [{"interface": "b", "when": "daily 18:30", "params": {"x": "1", "x": "{:"}}]}', '"x"'],
  ])('is refused where a key stands twice: %s', (text, key) => {
    const read = parsePlan(text);
    expect('problems' in read ? read.problems.map(({ en }) => en) : []).toEqual([
      `${key} stands twice in one object: all but the last would be left out`,
    ]);
  });

  it('may have one key in several objects, and in texts', () => {
    const entry = '{"interface": "a", "when": "daily 18:30", "params": {"when": "\\"when\\": {"}}';
    expect(parsePlan(`{"folder": "a", "keep": [${entry}, ${entry}]}`)).toHaveProperty('plan.keep.length', 2);
  });

  it.each(['', '[]', 'null', '{', '{"folder": "a", "keep": []}', '{"folder": "a", "keep": [1]}'])(
    'is not %s',
    (text) => {
      expect(parsePlan(text)).toHaveProperty('problems');
    },
  );
});

describe('a schedule', () => {
  const calendar = new TradingCalendar();
  const beijing = (text: string): number => Date.parse(`${text}+08:00`);
  const times = (text: string, now: string) => {
    const schedule = parseSchedule(text)!;
    const at = beijing(now);
    return [lastDue(schedule, at, calendar), nextDue(schedule, at, calendar)].map((time) =>
      new Date(time + 8 * 3_600_000).toISOString().slice(0, 16),
    );
  };

  it('is due each day at a time', () => {
    expect(times('daily 18:30', '2026-03-07T18:29')).toEqual(['2026-03-06T18:30', '2026-03-07T18:30']);
    expect(times('daily 18:30', '2026-03-07T18:30')).toEqual(['2026-03-07T18:30', '2026-03-08T18:30']);
  });

  it('is due after the close of days of trading alone', () => {
    expect(times('after the close', '2026-03-06T15:34')).toEqual(['2026-03-05T15:35', '2026-03-06T15:35']);
    // A weekend, and the holidays of the national day.
    expect(times('after the close', '2026-03-07T12:00')).toEqual(['2026-03-06T15:35', '2026-03-09T15:35']);
    expect(times('after the close', '2026-10-03T12:00')).toEqual(['2026-09-30T15:35', '2026-10-08T15:35']);
  });

  it('is due at every span of a session, and at its close', () => {
    expect(times('every 30 min in the session', '2026-03-06T09:45')).toEqual(['2026-03-05T15:00', '2026-03-06T10:00']);
    expect(times('every 240 min in the session', '2026-03-06T14:00')).toEqual(['2026-03-06T13:30', '2026-03-06T15:00']);
  });

  it.each(['', 'daily', 'daily 24:00', 'every 0 min in the session', 'hourly', 'daily 18:30 '])('is not %j', (text) => {
    expect(parseSchedule(text)).toBeUndefined();
  });
});
