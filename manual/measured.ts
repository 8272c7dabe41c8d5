import { numberIn, rowsBelow } from '../bench/picture.mjs';
import type { Language } from '../src/base/say.ts';

const WORDS = {
  en: {
    answers: ['answer', 'requests a second', 'processor time each'],
    workers: ['workers', 'cores', 'answers a second', 'over one', 'processor time each', 'by the busiest', 'memory'],
    to: ' to ',
  },
  zh: {
    answers: ['应答', '每秒请求数', '每个的处理器时间'],
    workers: ['工作进程', '核心', '每秒应答数', '与一个之比', '每个的处理器时间', '最忙的承担', '内存'],
    to: ' 至 ',
  },
} as const;

// The answers of the table, by the names that the results have for them.
const ANSWERS = [
  { named: /^20 kB (?:gzip|br) /, en: '20 kB, as gzip or br', zh: '20 kB，gzip 或 br' },
  { named: /^1\.5 MB (?:gzip|br) /, en: '1.5 MB, as gzip or br', zh: '1.5 MB，gzip 或 br' },
  { named: /^1\.5 MB identity /, en: '1.5 MB, not compressed', zh: '1.5 MB，未压缩' },
  { named: /^304$/, en: 'not modified (304)', zh: '未修改（304）' },
] as const;

/**
 * The table of what one process holds, in Markdown: of the least to the most with many connections, since a single
 * one leaves the server idle. Throws `RangeError` where the results lack an answer.
 * @param results the text of `bench/RESULTS.md`
 */
export function measuredAnswers(results: string, language: Language): string {
  const { answers, to } = WORDS[language];
  const rows = rowsBelow(results, 'Hot path').filter(([, connections]) => connections !== '1');
  return table(
    answers,
    ANSWERS.map(({ named, ...title }) => {
      const found = existing(
        rows.filter(([name = '']) => named.test(name)),
        title.en,
      );
      return [
        title[language],
        rangeOf(
          found.map((row) => numberIn(row[2])),
          to,
        ),
        `${rangeOf(
          found.map((row) => numberIn(row[6])),
          to,
        )} µs`,
      ];
    }),
  );
}

/**
 * The table of what several workers hold, in Markdown. Throws `RangeError` where the results lack them.
 * @param results the text of `bench/RESULTS.md`
 */
export function measuredWorkers(results: string, language: Language): string {
  const rows = rowsBelow(results, 'Workers').flatMap(([name = '', cores = '', rate = '', ratio = '', ...rest]) => {
    const [, workers] = /^finfount, (\d+) workers?$/.exec(name) ?? [];
    const [time = '', share = '', memory = ''] = rest;
    return workers === undefined ? [] : [[workers, cores, rate, ratio, `${time} µs`, share, `${memory} MB`]];
  });
  return table(WORDS[language].workers, existing(rows, 'finfount, 1 worker'));
}

function existing<Row>(rows: readonly Row[], name: string): readonly Row[] {
  if (rows.length === 0) throw new RangeError(`RESULTS.md has no row ${name}`);
  return rows;
}

/** The least and the most, with two digits each; one figure where they are the same. */
function rangeOf(figures: readonly number[], to: string): string {
  const [least, most] = [Math.min(...figures), Math.max(...figures)].map((figure) =>
    figure.toLocaleString('en', { maximumSignificantDigits: 2 }),
  );
  return least === most ? `${least}` : `${least}${to}${most}`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
