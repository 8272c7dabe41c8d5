import { describe, expect, it } from 'vitest';
import { toHtmlCells } from './html-table-cells.ts';

describe('the cells of a column', () => {
  const valuesOf = (
    kind: Parameters<typeof toHtmlCells>[0],
    texts: readonly string[],
    suffixes?: readonly string[],
  ) => {
    const cells = toHtmlCells(kind, texts, { label: 'X', ...(suffixes && { suffixes }) });
    return texts.map((_, row) => cells.valueAt(row));
  };

  it('are numbers with separators of thousands, percent signs and known units, and dashes for none', () => {
    expect(valuesOf('number', ['11,114.27', '-1,234,567', '0.20', '', '-', '--', '---'])).toEqual([
      11_114.27,
      -1_234_567,
      0.2,
      null,
      null,
      null,
      null,
    ]);
    expect(valuesOf('percent', ['4.59%', '-0.00%', '4.59'])).toEqual([4.59, 0, 4.59]);
    expect(valuesOf('number', ['24,552.66亿元', '1.5 亿'], ['亿元', '亿'])).toEqual([24_552.66, 1.5]);
    expect(valuesOf('whole', ['1,234'])).toEqual([1_234]);
  });

  it('are days, codes and texts as they are', () => {
    expect(valuesOf('date', ['2026-04-24', '---'])).toEqual(['2026-04-24', null]);
    expect(valuesOf('code', ['000001'])).toEqual(['000001']);
    expect(valuesOf('text', ['---', ''])).toEqual(['---', '']);
  });

  it.each([
    ['number', '11,14.27'],
    ['number', '1,114,27'],
    ['number', '4.59%'],
    ['number', '1.5亿'],
    ['number', '1 234'],
    ['number', '暂无'],
    ['number', '---%'],
    ['percent', '4.59%%'],
    ['percent', '4.59‰'],
    ['whole', '1.5'],
    ['date', '2026-02-30'],
    ['number', `1${',000'.repeat(20)}`],
  ] as const)('refuse as a %s: %s', (kind, text) => {
    expect(() => valuesOf(kind, [text])).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
