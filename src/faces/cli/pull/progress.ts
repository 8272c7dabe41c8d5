import type { PullState } from '../../pull/pull.ts';
import { localized } from '../terminal/language.ts';
import { printError } from '../terminal/output.ts';
import { lineOn, MIN_RATED_MS } from '../terminal/progress.ts';

// The intervals of lines without a terminal, and of updates on a terminal.
const LINE_MS = 30_000;
const RENEW_MS = 250;

type Pause = NonNullable<PullState['pause']>;

/** Shows the progress of a pull: one line on a terminal, elsewhere a line every 30 s. */
export interface PullProgress {
  changed(state: PullState): void;
  /** Says that the pull ends after the files under way, if there are any. */
  interrupted(): void;
  /** Removes the line, and stops. */
  end(): void;
}

/**
 * Shows the progress of a pull.
 * @param who the name of the source or the service: `eastmoney`
 * @param now milliseconds of a monotonic clock
 */
export function pullProgress(
  output: NodeJS.WriteStream,
  who: string,
  now: () => number = () => performance.now(),
): PullProgress {
  const began = now();
  const write = lineOn(output);
  let state: PullState | undefined;
  let told: Pause | undefined;
  const show = (): void => {
    if (!state) return;
    const text = toProgressText(state, who, now() - began);
    if (output.isTTY) write(text);
    else printError(text);
  };
  const timer = setInterval(show, output.isTTY ? RENEW_MS : LINE_MS);
  timer.unref();
  return {
    changed: (next) => {
      state = next;
      const { pause } = next;
      if (!pause || (told && isSamePause(pause, told))) return;
      told = pause;
      if (!output.isTTY) printError(`${toPauseText(next)} ${pause.why}`);
    },
    interrupted: () => {
      if (!state || state.underWay === 0) return;
      // A line in the place of the one that is there, not behind it.
      write('');
      printError(toEndingText(state.underWay));
    },
    end: () => {
      clearInterval(timer);
      write('');
    },
  };
}

/** The progress of a pull: `1,203 of 5,000 done, 2 failed; 2.0 a second, 32 min left; waiting for eastmoney`. */
export function toProgressText(state: PullState, who: string, elapsedMs: number): string {
  if (state.pause) return toPauseText(state);
  const { total, done, skipped, failed, underWay } = state;
  const asked = done + failed - skipped;
  const perMs = asked / elapsedMs;
  const isRated = asked > 0 && elapsedMs >= MIN_RATED_MS;
  return [
    localized(
      `${countText(state)} done${failed > 0 ? `, ${formatCount(failed)} failed` : ''}`,
      `完成 ${countText(state)}${failed > 0 ? `，失败 ${formatCount(failed)}` : ''}`,
    ),
    ...(isRated
      ? [
          localized(
            `${toRate(perMs * 1_000)}, ${formatSpan((total - done - failed) / perMs)} left`,
            `${toRate(perMs * 1_000)}，还需 ${formatSpan((total - done - failed) / perMs)}`,
          ),
        ]
      : []),
    ...(underWay > 0 ? [localized(`waiting for ${who}`, `等待 ${who}`)] : []),
  ].join('; ');
}

/** `eastmoney is paused until 14:05:00; 1,203 of 5,000 done`. */
function toPauseText(state: PullState): string {
  const { pause } = state;
  if (!pause) return '';
  return localized(
    `${pause.who} is paused until ${toTimeText(pause.until)}; ${countText(state)} done.`,
    `${pause.who} 暂停至 ${toTimeText(pause.until)}；完成 ${countText(state)}。`,
  );
}

function toEndingText(underWay: number): string {
  const files = underWay === 1 ? 'the file' : `${formatCount(underWay)} files`;
  return localized(
    `Ends after ${files} under way; Ctrl-C again ends it at once.`,
    `完成进行中的 ${formatCount(underWay)} 个文件后结束；再按 Ctrl-C 立即结束。`,
  );
}

/** Whether two pauses are one: concurrent failures name ends that differ by milliseconds. */
function isSamePause(pause: Pause, other: Pause): boolean {
  return pause.who === other.who && Math.abs(pause.until - other.until) < 1_000;
}

/** The end of a pause in local time: `14:05:00`. */
function toTimeText(until: number): string {
  return new Date(until).toTimeString().slice(0, 8);
}

function countText({ done, total }: PullState): string {
  return `${formatCount(done)} ${localized('of', '/')} ${formatCount(total)}`;
}

/** A number with separators: `5,000`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

function toRate(perSecond: number): string {
  return perSecond >= 1
    ? localized(`${perSecond.toFixed(1)} a second`, `每秒 ${perSecond.toFixed(1)} 个`)
    : localized(`${(perSecond * 60).toFixed(1)} a minute`, `每分钟 ${(perSecond * 60).toFixed(1)} 个`);
}

/** A span of time: `40 s`, `32 min`, `2 h 10 min`. */
export function formatSpan(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 100) return localized(`${seconds} s`, `${seconds} 秒`);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100
    ? localized(`${minutes} min`, `${minutes} 分钟`)
    : localized(
        `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
        `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`,
      );
}
