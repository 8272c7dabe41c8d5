import { afterAll, describe, expect, it } from 'vitest';
import { setTerminalLanguage } from '../src/faces/cli/terminal/language.ts';
import { widthOnTerminal } from '../src/faces/cli/terminal/text-width.ts';
import { run } from './command.ts';
import { temporaryFolder } from './folders.ts';

// What a Chinese reader sees of the commands.

const ENGLISH_SENTENCE = /(?:\b[a-z]{2,}[ \n]+){4}[a-z]{2,}/;

afterAll(() => setTerminalLanguage('en'));

const inChinese = (...args: readonly string[]) => run(args, { FINFOUNT_LANG: 'zh' });

const COMMANDS = [
  '',
  'serve',
  'get',
  'pull',
  'archive',
  'doctor',
  'list',
  'describe',
  'changes',
  'cache',
  'mcp',
  'check',
  'completion',
];

it.each(COMMANDS)('the help of %j fits in a terminal of 80 columns, in both languages', async (command) => {
  for (const language of ['en', 'zh']) {
    const { out } = await run([...(command === '' ? [] : [command]), '--help', '--lang', language]);
    // An address cannot be broken.
    const lines = out.split('\n').filter((line) => !line.includes('://'));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter((line) => widthOnTerminal(line) > 80)).toEqual([]);
  }
});

// The first command loads every declaration.
describe('in Chinese', () => {
  it.each(COMMANDS)('the help of %j has no sentence in English', async (command) => {
    const { out, err, status } = await inChinese(...(command === '' ? [] : [command]), '--help');
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(/\p{Script=Han}/u);
    expect(out).not.toMatch(ENGLISH_SENTENCE);
  });

  it('a table names what it leaves out, and a note says why there are no rows', async () => {
    const wide = await inChinese('get', 'stock_zh_a_hist', '--sandbox', '--clock', '2026-01-05', '--rows', '2');
    expect(wide.out).toContain('显示 2 行');
    expect(wide.err).toBe('注：这些数据是沙盒虚构的。\n');
    const none = await inChinese('get', 'stock_zh_a_hist', '--sandbox', 'symbol=AAPL');
    expect(none.err).toContain('注：没有访问数据源：symbol 应为六位数字，例如 600000。');
  });

  it('a description has the texts of the interface in Chinese', async () => {
    const { out } = await run(['describe', 'macro_china_cpi', '--lang', 'zh']);
    expect(out).toContain('没有参数。');
    expect(out).toContain('新数据：每月 9 日左右公布上月数据');
  });

  it('every mistake of a pull is named in Chinese, and why a folder takes no such files', async () => {
    const out = temporaryFolder();
    const pull = (...args: readonly string[]) => inChinese('pull', 'stock_zh_a_hist', '--out', out, ...args);
    const wrong = await pull('--sandbox', '--each', 'symbol=60000,600000', '--each', 'period=dialy');
    expect(wrong.err.trimEnd().split('\n')).toEqual([
      '错误：没有取任何数据：有 2 处错误。',
      '  symbol：应为六位数字，例如 600000；现为 "60000"',
      "  period：应为以下之一：'daily'、'weekly'、'monthly'；现为 \"dialy\"",
    ]);
    await pull('--sandbox', '--each', 'symbol=600000');
    const english = await pull('--sandbox', '--each', 'symbol=000001', '--names', 'en');
    expect([english.status, english.err]).toEqual([1, expect.stringContaining('记录的文件用 AKShare 的列名。')]);
    const range = await pull('--sandbox', '--each', 'start_date=2024..2023');
    expect(range.err).toBe('错误：--each start_date=2024..2023 的终点早于起点。\n');
  });

  it('an error says in Chinese what is wrong', async () => {
    const { err, status } = await inChinese('get', 'stock_zh_a_hist', 'symbol=600000', 'start_date=x', '--sandbox');
    expect([status, err]).toEqual([2, expect.stringContaining('start_date')]);
    expect(err).not.toMatch(ENGLISH_SENTENCE);
    expect((await inChinese('get', 'stock_zh_a_hist', '--clock', '2026-01-05')).err).toContain('只用于 --sandbox');
  });
});

it('another language is refused', async () => {
  const { err, status } = await run(['list', '--lang', 'fr']);
  expect([status, err]).toEqual([2, expect.stringContaining('Allowed choices are en, zh.')]);
});
