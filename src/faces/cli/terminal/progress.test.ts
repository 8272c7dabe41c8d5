import { WriteStream } from 'node:tty';
import stringWidth from 'fast-string-width';
import { describe, expect, it } from 'vitest';
import { progressLine } from './progress.ts';

/** An output stream that records what is written. */
function terminal(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const clear = (): boolean => true;
  const write = (text: string): boolean => written.push(text) > 0;
  const output: WriteStream = Object.assign(Object.create(WriteStream.prototype), {
    isTTY,
    columns,
    clearLine: clear,
    cursorTo: clear,
    write,
  });
  return { output, written };
}
const progress = { source: 'lines', url: 'https://lines.example/archive.zip' };
const ended = { ...progress, host: 'lines.example', reason: 'first', ms: 1 } as const;

describe('progressLine', () => {
  it('shows how much of a large download has arrived, until it ends', () => {
    const { output, written } = terminal(true);
    const line = progressLine(output);
    line.onProgress({ ...progress, received: 12_340_000, total: 32_000_000 });
    line.onProgress({ ...progress, received: 2_000_000, total: undefined });
    line.onRequestEnd(ended);
    line.onRequestEnd(ended);
    expect(written).toEqual(['12.3 of 32.0 MB from lines.example', '2.0 MB from lines.example', '']);
  });

  it('shows what remains and what it is, as soon as the rate is known', () => {
    const { output, written } = terminal(true);
    let now = 0;
    const line = progressLine(output, () => now);
    const archive = { ...progress, total: 32_000_000, what: 'the archive of all vintages' };
    line.onProgress({ ...archive, received: 0 });
    now = 4_000;
    line.onProgress({ ...archive, received: 8_000_000 });
    expect(written).toEqual([
      '0.0 of 32.0 MB from lines.example: the archive of all vintages',
      '8.0 of 32.0 MB from lines.example, 12 s left: the archive of all vintages',
    ]);
  });

  it('shows nothing for small downloads, and nothing without a terminal', () => {
    for (const [isTTY, total] of [
      [true, 700_000],
      [false, 32_000_000],
    ] as const) {
      const { output, written } = terminal(isTTY);
      const line = progressLine(output);
      line.onProgress({ ...progress, received: 1, total });
      line.onRequestEnd(ended);
      expect(written).toEqual([]);
    }
  });

  it('shows which sources have not answered yet, and a large download', () => {
    const { output, written } = terminal(true);
    const line = progressLine(output);
    line.waitsFor(['lines', 'other']);
    line.onProgress({ ...progress, received: 12_340_000, total: 32_000_000 });
    line.onRequestEnd({ ...ended, url: 'https://other.example/' });
    line.waitsFor(['lines']);
    line.onRequestEnd(ended);
    line.waitsFor([]);
    expect(written).toEqual([
      'waiting for lines, other',
      '12.3 of 32.0 MB from lines.example; waiting for lines, other',
      '12.3 of 32.0 MB from lines.example; waiting for lines',
      'waiting for lines',
      '',
    ]);
  });

  it('is no longer than the terminal is wide, so that it can be removed; shows nothing without a terminal', () => {
    const narrow = terminal(true, 20);
    progressLine(narrow.output).waitsFor(['eastmoney', 'tencent']);
    expect(narrow.written).toEqual(['waiting for eastmo…']);
    for (let columns = 4; columns < 30; columns++) {
      const { output, written } = terminal(true, columns);
      progressLine(output).waitsFor(['新浪财经，上期所', 'sina']);
      expect(stringWidth(written[0]!), written[0]).toBeLessThan(columns);
    }
    const none = terminal(false);
    progressLine(none.output).waitsFor(['eastmoney']);
    expect(none.written).toEqual([]);
  });
});
