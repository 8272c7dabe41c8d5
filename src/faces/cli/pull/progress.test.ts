import { WriteStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PullState } from '../../pull/pull.ts';
import { toCommandText } from './command-line.ts';
import { formatSpan, pullProgress, toProgressText } from './progress.ts';

const STATE: PullState = {
  total: 5_000,
  done: 1_203,
  written: 1_200,
  skipped: 3,
  nothing: 0,
  failed: 0,
  underWay: 2,
};

const noon = new Date(2026, 9, 9, 12, 0, 0).getTime();

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function output(isTTY: boolean) {
  const written: string[] = [];
  const stream: WriteStream = Object.assign(Object.create(WriteStream.prototype), {
    isTTY,
    columns: 120,
    clearLine: () => true,
    cursorTo: () => true,
    write: (text: string) => written.push(text) > 0,
  });
  const printed = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  return { stream, written, printed };
}

describe('the progress of a pull', () => {
  it.each([
    [{}, 600_000, '1,203 of 5,000 done; 2.0 a second, 32 min left; waiting for eastmoney'],
    [{ failed: 2 }, 600_000, '1,203 of 5,000 done, 2 failed; 2.0 a second, 32 min left; waiting for eastmoney'],
    [{ done: 13, skipped: 3 }, 60_000, '13 of 5,000 done; 10.0 a minute, 8 h 19 min left; waiting for eastmoney'],
    [{ done: 3 }, 1_000, '3 of 5,000 done; waiting for eastmoney'],
    [{ done: 0, skipped: 0, underWay: 0 }, 0, '0 of 5,000 done'],
    [
      { pause: { who: 'eastmoney', until: noon + 7_500_000, why: '' } },
      600_000,
      'eastmoney is paused until 14:05:00; 1,203 of 5,000 done.',
    ],
    [
      { pause: { who: 'host:8080', until: noon + 6_000, why: '' } },
      600_000,
      'host:8080 is paused until 12:00:06; 1,203 of 5,000 done.',
    ],
  ])('tells count, rate, what is left and what is waited for: %#', (more, ms, text) => {
    expect(toProgressText({ ...STATE, ...more }, 'eastmoney', ms)).toBe(text);
  });

  it('removes its line before it says that the pull ends', () => {
    const { stream, written } = output(true);
    const progress = pullProgress(stream, 'eastmoney', () => Date.now() - noon);
    progress.interrupted();
    progress.changed({ ...STATE, underWay: 0 });
    progress.interrupted();
    expect(written).toEqual([]);
    progress.changed({ ...STATE, underWay: 1 });
    vi.advanceTimersByTime(250);
    written.length = 0;
    progress.interrupted();
    expect(written).toEqual(['', 'Ends after the file under way; Ctrl-C again ends it at once.\n']);
    progress.changed(STATE);
    progress.interrupted();
    expect(written.at(-1)).toBe('Ends after 2 files under way; Ctrl-C again ends it at once.\n');
    progress.end();
  });

  it('is a line every 30 s where there is no terminal, and a pause at once', () => {
    const { stream, written } = output(false);
    const progress = pullProgress(stream, 'eastmoney', () => Date.now() - noon);
    progress.changed(STATE);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(60_000);
    const line = expect.stringMatching(/^1,203 of 5,000 done; \d+\.\d a second, .* left; waiting for eastmoney\n$/);
    expect(written).toEqual([line, line]);
    written.length = 0;
    const pause = { who: 'eastmoney', until: noon + 7_500_000, why: 'It answered HTTP 429.' };
    progress.changed({ ...STATE, pause });
    // Requests that fail at once name ends that differ by milliseconds.
    progress.changed({ ...STATE, pause: { ...pause, until: pause.until - 3 } });
    // A success of a request under way does not end it.
    progress.changed(STATE);
    progress.changed({ ...STATE, pause });
    // The text of the same pause stays within its last minute.
    vi.setSystemTime(pause.until - 30_000);
    progress.changed({ ...STATE, pause });
    expect(written).toEqual(['eastmoney is paused until 14:05:00; 1,203 of 5,000 done. It answered HTTP 429.\n']);
    progress.end();
    written.length = 0;
    vi.advanceTimersByTime(600_000);
    expect(written).toEqual([]);
  });

  it('is one line on a terminal, which is removed in the end', () => {
    const { stream, written } = output(true);
    const progress = pullProgress(stream, 'eastmoney', () => Date.now() - noon);
    progress.changed(STATE);
    vi.advanceTimersByTime(600_000);
    expect(written.at(-1)).toMatch(/^1,203 of 5,000 done; 2\.0 a second, 32 min left; waiting for eastmoney$/);
    progress.end();
    expect(written.at(-1)).toBe('');
  });

  it.each([
    [0, '0 s'],
    [40_000, '40 s'],
    [1_920_000, '32 min'],
    [7_800_000, '2 h 10 min'],
  ])('writes %d ms as %s', (ms, text) => expect(formatSpan(ms)).toBe(text));
});

describe('the command for the rest', () => {
  it('is one that a shell takes, and shows no secret', () => {
    expect(toCommandText(['pull', 'a', '--each', 'symbol=@my codes.txt', "word='x", '--out', 'data'])).toBe(
      `finfount pull a --each 'symbol=@my codes.txt' 'word='\\''x' --out data`,
    );
    const secrets = [
      'cookie=s3cr3t',
      'token=s3cr3t',
      '--token',
      's3cr3t',
      '--redis=redis://:s3cr3t@h',
      '--proxy',
      '@proxies',
      '--cookie=@c',
    ];
    expect(toCommandText(['pull', ...secrets])).toBe(
      'finfount pull cookie=… token=… --token … --redis=… --proxy @proxies --cookie=@c',
    );
  });
});
