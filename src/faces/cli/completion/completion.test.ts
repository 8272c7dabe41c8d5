import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/folders.ts';
import { say } from '../../../base/say.ts';
import { readCommandLine } from '../command-line.ts';
import type { CompletionCommand } from './command-line.ts';
import { offersOf } from './offers.ts';
import { toBashScript, toFishScript, toZshScript } from './scripts.ts';

// What the shells offer for a line whose end is the cursor.

const INTERFACES = [
  {
    name: 'prices',
    say: say('Prices.', '股票行情：日线'),
    params: {
      symbol: { security: { of: ['share'], wants: '600000', also: [] } },
      adjust: {
        choices: [
          ['', say('none')],
          ['hfq', say('back')],
          ['qfq', say('on')],
        ],
      },
    },
  },
  { name: 'prices_of_funds', say: say('Prices of funds.', '基金行情'), params: {} },
  {
    name: 'policy',
    say: say('Policy.', '政策不确定性'),
    params: {
      symbol: {
        choices: [
          ['Hong Kong', say('')],
          ['Holland', say('')],
          ['it’s', say('')],
          ["a'b", say('')],
        ],
      },
    },
  },
] as const;

const { commands } = readCommandLine(['completion', 'bash'], '0.0.0') as CompletionCommand;
/** In the place of the program: it finds two codes of what ends in 银行, one of 茅台 and those that begin alike. */
const PROGRAM = `#!/bin/sh
[ "$1 $2 $3 $4 $5" = "completion codes -- prices symbol" ] || exit 9
case "$6" in
  茅台|gzmt) printf '600519\\t贵州茅台\\n' ;;
  *银行) printf '000001\\t平安银行\\n600000\\t浦发银行\\n' ;;
  60051) printf '600519\\t贵州茅台\\n600510\\t黑牡丹\\n' ;;
esac
`;

const offers = offersOf(commands, INTERFACES);
const folder = temporaryFolder();

function written(name: string, script: string): string {
  const file = join(folder, name);
  writeFileSync(file, script);
  return file;
}

chmodSync(written('finfount', PROGRAM), 0o755);
const PATH = `${folder}:${process.env.PATH}`;

const hasShell = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

/** What a shell prints. Throws where it complains. */
function run(shell: string, args: readonly string[], cwd = folder): string {
  const { stdout, stderr, status } = spawnSync(shell, args, {
    encoding: 'utf8',
    cwd,
    env: { ...process.env, PATH, LC_ALL: 'C.UTF-8' },
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

/** The lines that are tried, and what takes the place of the last word. */
const LINES: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['finfount g', ['get']],
  ['finfount completion z', ['zsh']],
  ['finfount help desc', ['describe']],
  ['finfount cache for', ['forget']],
  ['finfount cache forget pol', ['policy']],
  ['finfount get prices', ['prices', 'prices_of_funds']],
  ['finfount describe pol', ['policy']],
  ['finfount get prices s', ['symbol=']],
  ['finfount get --tail 3 prices a', ['adjust=']],
  ['finfount get prices symbol=600000 a', ['adjust=']],
  ['finfount get prices_of_funds ', []],
  ['finfount describe prices ', []],
  ['finfount get nonsense s', []],
  ['finfount nonsense ', []],
  ['finfount get prices --form', ['--format']],
  ['finfount get prices --format pa', ['parquet']],
  ['finfount get prices --tail ', []],
  ['finfount list --unp', ['--unproven']],
];

/** Words of the Chinese text of an interface, whose names take their place. */
const SAID: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['finfount get 政策', ['policy']],
  ['finfount describe 不确定', ['policy']],
  ['finfount pull 行情', ['prices', 'prices_of_funds']],
  ['finfount get 没有', []],
];

describe.skipIf(!hasShell('bash'))('the completion of bash', () => {
  const file = written('finfount.bash', toBashScript(offers));
  /** The line that bash makes, or the words that it shows. */
  const complete = (line: string, breaks = ' \t\n"\'><=;|&(:'): string[] => {
    const words = line.split(' ');
    const code = `source "$0"; COMP_WORDBREAKS=$1; COMP_LINE=$2; COMP_POINT=\${#2}; shift 2; COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1)); compopt() { :; }; _finfount; ((\${#COMPREPLY[@]})) && printf '%s\\n' "\${COMPREPLY[@]}"; true`;
    return run('bash', ['--noprofile', '--norc', '-c', code, file, breaks, line, ...words])
      .split('\n')
      .slice(0, -1);
  };

  it.each([...LINES, ...SAID])('offers what may follow %j', (line, offered) => {
    expect(complete(line)).toEqual(offered.map((word) => (word.endsWith('=') ? word : `${word} `)));
  });

  it('offers the choices of a param, quoted for the shell', () => {
    expect(complete('finfount get prices adjust=')).toEqual(['hfq ', 'qfq ']);
    expect(complete('finfount get policy symbol=Ho')).toEqual([String.raw`Hong\ Kong `, 'Holland ']);
    expect(complete(String.raw`finfount get policy symbol=Hong\ K`)).toEqual([String.raw`Hong\ Kong `]);
    expect(complete('finfount get policy symbol=a')).toEqual([String.raw`a\'b `]);
    expect(complete('finfount get prices --format=pa')).toEqual(['parquet ']);
  });

  it('offers the whole word where = ends no word', () => {
    expect(complete('finfount get prices adjust=h', ' \t\n')).toEqual(['adjust=hfq ']);
  });

  it('offers the codes of what is typed, with their names where there are several', () => {
    expect(complete('finfount get prices symbol=茅台')).toEqual(['600519 ']);
    expect(complete('finfount get prices adjust=hfq symbol=gzmt', ' \t\n')).toEqual(['symbol=600519 ']);
    // The blank at the end keeps bash from putting what codes share in the place of a name.
    expect(complete('finfount get prices symbol=银行')).toEqual(['000001 平安银行', '600000 浦发银行', ' ']);
    expect(complete('finfount get prices symbol=60051')).toEqual(['600519 贵州茅台', '600510 黑牡丹']);
    expect(complete('finfount get prices symbol=没有')).toEqual([]);
    expect(complete('finfount get prices symbol=')).toEqual([]);
  });

  it('offers files where a file is meant, also those with a blank', () => {
    written('my table.csv', '');
    expect(complete('finfount get prices --output my')).toEqual(['my table.csv']);
    expect(complete('finfount get prices -o my')).toEqual(['my table.csv']);
    expect(complete('finfount serve --data-dir my')).toEqual(['my table.csv']);
  });
});

describe.skipIf(!hasShell('fish'))('the completion of fish', () => {
  const file = written('finfount.fish', toFishScript(offers));
  const complete = (line: string): string[] =>
    run('fish', ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', file, line]).split('\n').slice(0, -1);

  it.each(LINES)('offers what may follow %j', (line, offered) => {
    expect(complete(line).toSorted()).toEqual(offered.toSorted());
  });

  it('offers the codes that begin as what is typed, with their names', () => {
    expect(complete('finfount get prices symbol=60051')).toEqual(['symbol=600510\t黑牡丹', 'symbol=600519\t贵州茅台']);
    expect(complete('finfount get prices symbol=')).toEqual([]);
  });

  it('puts the only code in the place of a name, and offers several with their names', () => {
    const code = `source $argv[1]; function commandline; echo put $argv; end; __finfount_replace 'values prices symbol finfount' symbol=$argv[2]; string join ' ' -- (__finfount_codes finfount prices symbol ''); true`;
    const put = (typed: string): string => run('fish', ['--no-config', '-c', code, file, typed]).trim();
    expect([put('茅台'), put('gzmt'), put('没有')]).toEqual(['put -t -- symbol=600519', 'put -t -- symbol=600519', '']);
    expect(put('银行')).toBe('put -t -- symbol=\nsymbol=000001\t平安银行 symbol=600000\t浦发银行');
  });

  it('has what the names share that a word of a Chinese text stands for', () => {
    const shared = (typed: string): string =>
      run('fish', ['--no-config', '-c', 'source $argv[1]; __finfount_said get $argv[2]', file, typed]).trim();
    expect([shared('政策'), shared('行情'), shared('没有')]).toEqual(['policy', 'prices', '']);
  });

  it('offers the choices of a param and of an option', () => {
    expect(complete('finfount get prices adjust=')).toEqual(['adjust=hfq', 'adjust=qfq']);
    expect(complete('finfount get policy symbol=a')).toEqual(["symbol=a'b"]);
    expect(complete('finfount get prices --format=pa')).toEqual(['--format=parquet']);
  });
});

describe.skipIf(!hasShell('zsh'))('the completion of zsh', () => {
  const file = written('_finfount', toZshScript(offers));
  // A completion runs only within the editor of a line: its builtins print here what they get.
  const complete = (line: string): string[] => {
    const code = `typeset -A compstate; compdef() { : }; compset() { PREFIX=\${PREFIX#*=} }; _files() { print -r -- FILES }
compadd() { for each in $found; do [[ $1 == -U || $each == "$PREFIX"* ]] && print -r -- $each; done; true }
source $1; words=("\${(@s: :)2}"); CURRENT=$#words; PREFIX=$words[-1]; _finfount; true`;
    return run('zsh', ['-f', '-c', code, 'zsh', file, line]).split('\n').slice(0, -1);
  };

  it.each([...LINES, ...SAID])('offers what may follow %j', (line, offered) => {
    expect(complete(line)).toEqual(offered);
  });

  it('offers the codes of what is typed, whatever they begin with', () => {
    expect(complete('finfount get prices symbol=茅台')).toEqual(['600519']);
    expect(complete('finfount get prices symbol=银行')).toEqual(['000001', '600000']);
    expect(complete('finfount get prices symbol=没有')).toEqual([]);
  });

  it('offers the choices of a param and of an option, and files', () => {
    expect(complete('finfount get prices adjust=')).toEqual(['hfq', 'qfq']);
    expect(complete('finfount get prices --format=pa')).toEqual(['parquet']);
    expect(complete('finfount get prices --output my')).toEqual(['FILES']);
  });
});
