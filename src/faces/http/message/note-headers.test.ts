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

  it('end how a code was read before another note', () => {
    const readings = ['600000', '600004', '600006'].map((code) =>
      say(`symbol was read as ${code}`, `按 ${code} 读取。`),
    );
    expect(noteHeaders(readings)).toEqual({
      'finfount-note': 'symbol was read as 600000. symbol was read as 600004. symbol was read as 600006',
    });
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
    expect(english).toMatch(/^symbol was read as 600000\. .*symbol was read as 600035\. And 64 more notes\.$/);
    expect(english.length).toBeLessThanOrEqual(1_000);
    expect(noteHeaders([...many.slice(0, 30), say('long '.repeat(100))])['finfount-note']).toMatch(
      / And 1 more note\.$/,
    );
    expect(chineseOf(many)).toMatch(/^按 600000 读取。.*另有 70 条说明。$/);
    const most = noteHeaders([say('long '.repeat(1_000), '长'.repeat(1_000)), ...many], { language: 'zh' });
    expect(Object.values(most).join('').length).toBeLessThanOrEqual(2_400);
    expect(most['finfount-note']).toMatch(/^long long .*\.\.\. And 100 more notes\.$/);
    expect(readDisplayString(most['finfount-note-chinese'] ?? '')).toMatch(/^长{100,}\.\.\.另有 100 条说明。$/);
  });

  it('leave room for other long headers, and cut no character in two', () => {
    const note = [say('One. '.repeat(100), '𠮷'.repeat(100))];
    for (let taken = 1_900; taken < 1_920; taken++) {
      const headers = noteHeaders(note, { language: 'zh' }, taken);
      expect(Object.values(headers).join('').length).toBeLessThanOrEqual(2_600 - taken);
      expect(readDisplayString(headers['finfount-note-chinese'] ?? '')).toMatch(/^𠮷{20,}\.\.\.$/u);
    }
  });
});
