import { Option } from 'commander';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCommandLine } from '../command-line.ts';
import { localized, setTerminalLanguage } from '../terminal/language.ts';
import { brokenLines, widthOnTerminal } from '../terminal/text-width.ts';
import { helpOf, Program } from './program.ts';

afterEach(() => setTerminalLanguage('en'));

/** What a program in Chinese says of arguments. */
function mistakeOf(args: readonly string[]): string {
  setTerminalLanguage('zh');
  let said = '';
  const program = new Program('finfount')
    .exitOverride()
    .configureHelp(helpOf())
    .configureOutput({ writeErr: (text) => (said += text), writeOut: (text) => (said += text) });
  const get = program.command('get').argument('<interface>', '接口');
  get.requiredOption('--out <folder>', '目录').option('--rows <number>', '行数').allowExcessArguments(false);
  get.addOption(get.createOption('--format <format>', '格式').choices(['json', 'csv']));
  program.command('list').helpOption('-h, --help', '帮助');
  expect(() => program.parse([...args], { from: 'user' })).toThrow();
  return said;
}

describe('a program whose terminal is Chinese', () => {
  it.each([
    [['gett'], "错误：没有命令 'gett'\n（是否是 get？）\n  finfount --help 打印其用法。"],
    [['get', '--out', 'z'], "错误：缺少参数 'interface'\n  finfount get --help 打印其用法。"],
    [['get', 'x'], "错误：缺少选项 '--out <folder>'\n  finfount get --help 打印其用法。"],
    [['get', 'x', '--rows'], "错误：选项 '--rows <number>' 缺少值\n  finfount get --help 打印其用法。"],
    [
      ['get', 'x', '--out', 'z', '--row', '1'],
      "错误：没有选项 '--row'\n（是否是 --rows？）\n  finfount get --help 打印其用法。",
    ],
    [['get', 'x', 'y', '--out', 'z'], '错误：参数太多：应为 1 个，给了 2 个。\n  finfount get --help 打印其用法。'],
    [['get', 'x', '--format', 'a'], "错误：选项 '--format <format>' 的值 'a' 无效。可选：json, csv。"],
  ])('says what is wrong with %j in Chinese alone', (args, sentence) => {
    expect(mistakeOf(args).trim()).toBe(sentence);
  });

  it('writes its help in Chinese', () => {
    const help = mistakeOf(['list', '--help']);
    expect(help).toContain('用法： finfount list [选项]');
    expect(help).not.toMatch(/Usage|Options:|display/);
  });
});

it.each([
  ['serve', '--data-dir', ''],
  ['cache', 'list', '--data-dir= '],
  ['mcp', '--out', ''],
])('refuses the empty name of a folder, which would be the current one: %s %s %s', (...args) => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(() => readCommandLine(args, '0.0.0')).toThrow('Give the name of a folder');
  written.mockRestore();
});

describe('the command help', () => {
  it('belongs to commands with commands of their own; elsewhere it is a word like any other', () => {
    expect(readCommandLine(['list', 'help'], '0.0.0')).toMatchObject({ command: 'list', words: ['help'] });
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    for (const name of ['cache', 'archive'])
      expect(() => readCommandLine([name, 'help'], '0.0.0')).toThrow(expect.objectContaining({ exitCode: 0 }));
    expect(written).toHaveBeenCalledWith(expect.stringContaining('Usage: finfount archive'));
    written.mockRestore();
  });
});

describe('help', () => {
  it.each([
    ['en', 60],
    ['en', 80],
    ['zh', 60],
    ['zh', 80],
  ] as const)('in %s fits in a terminal of %i columns', (language, columns) => {
    setTerminalLanguage(language);
    const program = new Program('finfount').configureHelp({ ...helpOf(), helpWidth: columns });
    const long = localized(
      'answer a model through MCP, over standard input and output, and refresh, list and check its cache',
      '通过 MCP 在标准输入输出上应答模型，并更新、列出和检查其缓存；日线，前复权、后复权，见 README',
    );
    program.command('archive').argument('<plan or folder>').argument('[command...]').summary(long);
    const lines = program.helpInformation().split('\n');
    expect(lines.filter((line) => widthOnTerminal(line) > columns)).toEqual([]);
  });
});

describe('the help of an option', () => {
  it('says its default once, also where its text says it', () => {
    setTerminalLanguage('zh');
    const option = new Option('--memory <megabytes>', '内存（默认：八分之一）').default(undefined, '八分之一');
    const program = new Program('finfount').configureHelp(helpOf()).addOption(option);
    expect(program.helpInformation().match(/默认/g)).toHaveLength(1);
  });

  it('names of the options above a command those of the program alone', () => {
    const program = new Program('finfount').configureHelp(helpOf()).option('--lang <language>');
    const verify = program.command('archive').option('--once').command('verify');
    expect(verify.helpInformation()).toContain('--lang');
    expect(verify.helpInformation()).not.toContain('--once');
  });
});

describe('a text on a terminal', () => {
  it('counts a Chinese character as two columns', () => {
    expect([widthOnTerminal('股票600000，'), widthOnTerminal('share')]).toEqual([12, 5]);
  });

  it('breaks around Chinese characters and at blanks, and no line begins with a mark', () => {
    expect(brokenLines('日线，前复权。see stock_zh_a_hist now', 10, widthOnTerminal)).toEqual([
      '日线，前复',
      '权。see',
      'stock_zh_a_hist',
      'now',
    ]);
    expect(brokenLines('四个字（括', 8, widthOnTerminal)).toEqual(['四个字', '（括']);
    expect(brokenLines('left out: 最高, 最低 (wide)', 14, widthOnTerminal)).toEqual([
      'left out: 最',
      '高, 最低',
      '(wide)',
    ]);
  });
});
