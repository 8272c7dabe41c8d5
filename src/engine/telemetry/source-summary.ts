import type { UpstreamKind } from './instance.ts';

/** The facts of a source's status that its summary is made of. Times are ISO date-times. */
export interface StateFacts {
  readonly up: boolean | null;
  readonly failures_in_row: number;
  readonly last_success: { readonly at: string; readonly ms: number } | null;
  readonly last_failure: { readonly at: string; readonly code: string } | null;
  readonly resting_until: string | null;
}

/** The texts of one language. `ago` is such as `3 minutes ago`, `until` such as `in 25 seconds`. */
interface Words {
  readonly locale: string;
  readonly justNow: string;
  readonly neverAsked: string;
  readonly answered: Readonly<Record<UpstreamKind, string>>;
  took(ms: number): string;
  readonly end: string;
  /** What failed since the last answer, of a source that works. */
  since(count: number, ago: string, code: string): string;
  failed(ago: string, code: string): string;
  lastAnswered(ago: string): string;
  readonly neverAnswered: string;
  again(until: string): string;
}

const WORDS: Readonly<Record<'en' | 'zh', Words>> = {
  en: {
    locale: 'en',
    justNow: 'just now',
    neverAsked: 'Not asked yet.',
    answered: {
      live: 'Answered ',
      mirror: 'The mirror answered for it ',
      parent: 'The parent answered for it ',
      sandbox: 'The sandbox answered for it ',
    },
    took: (ms) => `, in ${ms} ms`,
    end: '.',
    since: (count, ago, code) =>
      count === 1
        ? ` One request has failed since, ${ago} (${code}).`
        : ` ${count} requests have failed since, the last one ${ago} (${code}).`,
    failed: (ago, code) => `Failed ${ago} (${code})`,
    lastAnswered: (ago) => `; last answered ${ago}`,
    neverAnswered: '; it has not answered before',
    again: (until) => `; asked again ${until}`,
  },
  zh: {
    locale: 'zh-Hans',
    justNow: '刚刚',
    neverAsked: '尚未请求。',
    answered: { live: '应答：', mirror: '由镜像代为应答：', parent: '由上级代为应答：', sandbox: '由沙盒代为应答：' },
    took: (ms) => `，耗时 ${ms} 毫秒`,
    end: '。',
    since: (count, ago, code) => `此后有 ${count} 次请求失败，最近一次：${ago}（${code}）。`,
    failed: (ago, code) => `失败：${ago}（${code}）`,
    lastAnswered: (ago) => `；上次应答：${ago}`,
    neverAnswered: '；此前从未应答',
    again: (until) => `；${until}再次请求`,
  },
};

/**
 * Converts the state of a source to a sentence: `Answered 3 minutes ago, in 210 ms.`
 * @param upstream what answers for the source
 * @param now in milliseconds since 1970
 */
export function toSourceSummary(facts: StateFacts, upstream: UpstreamKind, now: number, language: 'en' | 'zh'): string {
  const words = WORDS[language];
  const { up, failures_in_row: count, last_success: success, last_failure: failure, resting_until: resting } = facts;
  const agoOf = ({ at }: { readonly at: string }): string => toAgo(Date.parse(at), now, words);
  if (up === true && success) {
    const answered = `${words.answered[upstream]}${agoOf(success)}${words.took(Math.round(success.ms))}${words.end}`;
    return count > 0 && failure ? answered + words.since(count, agoOf(failure), failure.code) : answered;
  }
  if (!failure) return words.neverAsked;
  const before = success ? words.lastAnswered(agoOf(success)) : words.neverAnswered;
  const leftMs = resting === null ? 0 : Date.parse(resting) - now;
  const again = leftMs > 0 ? words.again(toDistance(leftMs, words)) : '';
  return `${words.failed(agoOf(failure), failure.code)}${before}${again}${words.end}`;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

function toAgo(at: number, now: number, words: Words): string {
  return now - at < 1_000 ? words.justNow : toDistance(at - now, words);
}

/** A span from now, negative in the past, in the largest unit that it fills: `in 2 minutes`, `3 days ago`. */
function toDistance(ms: number, { locale }: Words): string {
  const [unit, size] = UNITS.find(([, each]) => Math.abs(ms) >= each) ?? UNITS[3];
  const amount = ms < 0 ? Math.ceil(ms / size) : Math.max(1, Math.floor(ms / size));
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(amount, unit);
}
