import { expect, it } from 'vitest';
import { notesOf } from '../../../../src/engine/answer/notes.ts';
import { toManualInterface } from '../../../../src/faces/manual-data/manual.ts';
import type { ManualInterface } from '../../../../src/faces/manual-data/manual-types.ts';
import { loadCatalogue } from '../../../../test/declarations.ts';
import { toChineseOutcome } from './chinese-answer.ts';

const { interfaces } = await loadCatalogue();
const HAN = /\p{Script=Han}/u;
const OBTAINED = { url: 'http://example.org/', obtained: 0 };
const PARAMS = [{ name: 'symbol', takes: '六位数字' }];
const NO_TABLE = { table: { columns: [], length: 0 }, provenance: undefined, archivedSince: undefined };

/** The note of an answer, as readers of Chinese see it. */
function noteOf(note: string, notes: ManualInterface['notes'] = []): string | undefined {
  const outcome = toChineseOutcome({ ...NO_TABLE, note }, { params: PARAMS, notes });
  return 'note' in outcome ? outcome.note : undefined;
}

it('every note on a host, a fallback source or a request without encryption has a Chinese text', () => {
  const untold = interfaces.flatMap((declared) => {
    const { source, fallbacks } = declared;
    const notes = [
      ...notesOf({}, {}, OBTAINED).map(({ en }) => en),
      ...[...Object.values(source.notesByHost ?? {}), ...fallbacks.flatMap(({ note }) => note ?? [])].map(
        ({ en }) => en,
      ),
    ];
    const { notes: known } = toManualInterface(declared, 'zh');
    return notes.filter((note) => !HAN.test(noteOf(note, known) ?? '') || noteOf(note, known)?.includes('failed'));
  });
  expect([...new Set(untold)]).toEqual([]);
});

it('the note of a fallback source is what its row says', () => {
  const declared = interfaces.find(({ name }) => name === 'stock_zh_a_spot_em')!;
  const { notes } = toManualInterface(declared, 'zh');
  const said = notes.map(([note]) => noteOf(note, notes)).join('');
  expect(said).toContain('东方财富失败：所有行来自新浪的列表；量比、');
  expect(toManualInterface(declared, 'en').notes).toEqual([]);
});

it('a note of several sentences is Chinese throughout', () => {
  const both = 'This series has ended: its last data are of 2023-08. No source was asked: symbol should be six digits.';
  expect(noteOf(both)).toBe('此序列已停止更新，最后的数据属于 2023-08。未访问数据源：symbol 应为六位数字。');
});

it('a code of something else, and another spelling of a code, are told in Chinese', () => {
  expect(noteOf('No source was asked: symbol should be six digits; sh000001 is an index of Shanghai.')).toBe(
    '未访问数据源：symbol 应为六位数字；sh000001 是上海的指数。',
  );
  expect(noteOf('This series has ended: its last data are of 2023-08. symbol was read as 600000')).toBe(
    '此序列已停止更新，最后的数据属于 2023-08。symbol 读作 600000。',
  );
});
