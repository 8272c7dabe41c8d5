import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { shanghaiSession } from '../interface/cache-policy.ts';
import { type LastRow, notesOf } from './notes.ts';

describe('the notes of an answer', () => {
  const obtained = Date.parse('2026-11-20T14:00:00+08:00');
  const ENCRYPTED = { url: 'https://lines.example/', obtained };

  const english = (...of: Parameters<typeof notesOf>): readonly string[] => notesOf(...of).map(({ en }) => en);

  it('are none, mostly', () => {
    expect(english({}, {}, ENCRYPTED)).toEqual([]);
  });

  it('tell that its reply came without encryption', () => {
    expect(english({}, {}, { url: 'http://lines.example/', obtained })).toEqual([
      expect.stringContaining('without encryption'),
    ]);
  });

  it('say what there is to know of the host that answered', () => {
    const source = { notesByHost: { 'late.example': say('It is late.', '迟了。') } };
    expect(english({ source }, {}, { url: 'https://late.example/lines', obtained })).toEqual(['It is late.']);
    expect(english({ source }, {}, ENCRYPTED)).toEqual([]);
  });

  it('say what there is to know of the fallback source that answered', () => {
    const fallbacks = [{ source: { name: 'other' }, note: say('It lacks the volume.', '缺少成交量。') }];
    expect(english({ fallbacks }, {}, { ...ENCRYPTED, declaredSource: 'other' })).toEqual(['It lacks the volume.']);
    expect(english({ fallbacks }, {}, { ...ENCRYPTED, declaredSource: 'lines' })).toEqual([]);
  });

  it('tell that the series has ended, where it has for these params', () => {
    const hasEnded = ({ topic }: Readonly<Record<string, unknown>>): boolean => topic === 'old';
    const note = 'This series has ended: its last data are of 2023-08.';
    expect(english({ ended: '2023-08' }, {}, ENCRYPTED)).toEqual([note]);
    expect(english({ ended: '2023-08', hasEnded }, { topic: 'old' }, ENCRYPTED)).toEqual([note]);
    expect(english({ ended: '2023-08', hasEnded }, { topic: 'new' }, ENCRYPTED)).toEqual([]);
  });

  it('tell that the last row may still change, where its session was not over', () => {
    const cache = shanghaiSession({ open: '60s', staleIfError: '30d' });
    const notesAt = (time: string, lastRow: LastRow): readonly string[] =>
      english({ cache }, {}, { ...ENCRYPTED, obtained: Date.parse(`${time}+08:00`) }, lastRow);
    const note = (day: string, what: string): string =>
      `The last row, of ${day}, may still change: the ${what} was not over when the source was asked.`;
    const today = { day: '2026-11-20', span: 'day' } as const;
    expect(notesAt('2026-11-20T14:59:00', today)).toEqual([note('2026-11-20', 'session')]);
    expect(notesAt('2026-11-20T15:36:00', today)).toEqual([]);
    const week = { day: '2026-11-18', span: 'week' } as const;
    expect(notesAt('2026-11-18T18:00:00', week)).toEqual([note('2026-11-18', 'last session of its week')]);
    const month = { day: '2026-11-20', span: 'month' } as const;
    expect(notesAt('2026-11-21T12:00:00', month)).toEqual([note('2026-11-20', 'last session of its month')]);
    expect(english({}, {}, ENCRYPTED, today)).toEqual([]);
  });

  it('are printable ASCII, as headers have to be', () => {
    const notes = english({ ended: '2023' }, {}, { url: 'http://lines.example/', obtained });
    expect(notes).toHaveLength(2);
    for (const note of notes) expect(note).toMatch(/^[\x20-\x7e]+$/);
  });
});
