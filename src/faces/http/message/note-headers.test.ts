import { describe, expect, it } from 'vitest';
import { readDisplayString } from '../../../base/display-string.ts';
import { say, type Text } from '../../../base/say.ts';
import { noteHeaders } from './note-headers.ts';

const TWO = [say('One.', '一。'), say('Two is below /api/two.', '二在 /api/two。')];

/** The notes as a reader of Chinese gets them. */
function chineseOf(notes: readonly Text[]): string | undefined {
  return readDisplayString(noteHeaders(notes, { language: 'zh' })['finfount-note-chinese'] ?? '');
}

describe('the headers with the notes of an answer', () => {
  it('join several notes, and are none without one', () => {
    expect(noteHeaders(TWO)).toEqual({ 'finfount-note': 'One. Two is below /api/two.' });
    expect(noteHeaders([])).toEqual({});
    expect(noteHeaders(undefined, { language: 'zh' })).toEqual({});
  });

  it('tell them in Chinese as well to a reader of it', () => {
    expect(noteHeaders(TWO, { language: 'zh' })['finfount-note']).toBe('One. Two is below /api/two.');
    expect(chineseOf(TWO)).toBe('一。二在 /api/two。');
    expect(chineseOf([say('Only English.')])).toBe('Only English.');
  });

  it('name addresses below the base path of the service', () => {
    const headers = noteHeaders(TWO, { basePath: '/finance', language: 'zh' });
    expect(headers['finfount-note']).toBe('One. Two is below /finance/api/two.');
    expect(readDisplayString(headers['finfount-note-chinese'] ?? '')).toBe('一。二在 /finance/api/two。');
  });

  it('count the notes for which a proxy has no room', () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      say(`symbol was read as ${600_000 + at}.`, `按 ${600_000 + at} 读取。`),
    );
    const { 'finfount-note': english = '' } = noteHeaders(many);
    expect(english).toMatch(/^symbol was read as 600000\. .*symbol was read as 600036\. And 63 more notes\.$/);
    expect(english.length).toBeLessThan(1_100);
    expect(noteHeaders(many.slice(0, 38))['finfount-note']).toMatch(/ And 1 more note\.$/);
    expect(chineseOf(many)).toMatch(/^按 600000 读取。.*另有 87 条说明。$/);
    const most = noteHeaders([say('long '.repeat(1_000), '长'.repeat(1_000)), ...many], { language: 'zh' });
    expect(Object.values(most).join('').length).toBeLessThan(2_700);
  });
});
