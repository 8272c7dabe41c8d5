import type { Results } from '../bench/picture.mjs';
import type { Language } from '../src/base/say.ts';

const WORDS = {
  en: {
    answers: ['answer', 'requests a second', 'processor time each'],
    workers: [
      'workers, a core each',
      'answers a second',
      'over one',
      'processor time each',
      'by the busiest',
      'memory',
    ],
    to: ' to ',
  },
  zh: {
    answers: ['应答', '每秒请求数', '每个的处理器时间'],
    workers: ['工作进程（各占一个核心）', '每秒应答数', '与一个之比', '每个的处理器时间', '最忙的承担', '内存'],
    to: ' 至 ',
  },
} as const;

// The answers of the table, by their size and form.
const ANSWERS = [
  { size: '20 kB', forms: ['gzip', 'br'], en: '20 kB, as gzip or br', zh: '20 kB，gzip 或 br' },
  { size: '1.5 MB', forms: ['gzip', 'br'], en: '1.5 MB, as gzip or br', zh: '1.5 MB，gzip 或 br' },
  { size: '1.5 MB', forms: ['identity'], en: '1.5 MB, not compressed', zh: '1.5 MB，未压缩' },
  { size: '20 kB', forms: ['304'], en: 'not modified (304)', zh: '未修改（304）' },
] as const;

/**
 * The table of what one process holds, in Markdown: of the least to the most with many connections, since a single
 * one leaves the server idle. Throws `RangeError` where the results lack an answer.
 */
export function measuredAnswers(results: Results, language: Language): string {
  const { answers, to } = WORDS[language];
  const busy = results.answers.filter(({ connections }) => connections > 1);
  return table(
    answers,
    ANSWERS.map(({ size, forms, ...title }) => {
      const found = busy.filter((each) => each.size === size && forms.some((form) => form === each.form));
      if (found.length === 0) throw new RangeError(`results.json has no answer of ${title.en}`);
      const rates = found.map(({ service }) => service);
      const times = found.map(({ cpuUs }) => cpuUs);
      return [title[language], rangeOf(rates, to), `${rangeOf(times, to)} µs`];
    }),
  );
}

/**
 * The table of what several workers hold, in Markdown: a column for each number of workers. Throws `RangeError`
 * where the results lack them.
 */
export function measuredWorkers({ workers }: Results, language: Language): string {
  if (workers.length === 0) throw new RangeError('results.json has no workers');
  const columns = workers.map(({ processes, rate, scale, cpuUs, busiest, memoryMb }) => [
    `${processes}`,
    Math.round(rate).toLocaleString('en'),
    processes === 1 ? '1' : scale.toFixed(2),
    `${cpuUs.toFixed(1)} µs`,
    `${Math.round(100 * busiest)} %`,
    `${Math.round(memoryMb)} MB`,
  ]);
  const [heads = [], ...rows] = WORDS[language].workers.map((word, row) => [
    word,
    ...columns.map((column) => column[row] ?? ''),
  ]);
  return table(heads, rows);
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
