import { expect, it } from 'vitest';
import { skippedProvenance } from '../../../../src/engine/answer/answer.ts';
import { notesOf, notesOfTable } from '../../../../src/engine/answer/notes.ts';
import { Cells } from '../../../../src/engine/formats/cells.ts';
import { Table } from '../../../../src/engine/table/table.ts';
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

it('a note on the rows of an answer is what the service says of them in Chinese', () => {
  const cache = { wasFinal: () => false };
  const spans = (['day', 'week', 'month'] as const).flatMap((span) =>
    notesOf({ cache }, {}, { ...OBTAINED, url: 'https://example.org/' }, { day: '2026-11-27', span }),
  );
  const days = { name: '日期', cells: Cells.checked('date', ['2026-11-26', '2026-11-27']) };
  const minutes = { name: '时间', cells: Cells.checked('date-time', ['2026-11-26 09:31:00', '2026-11-27 15:00:00']) };
  const provenance = { ...skippedProvenance(0), url: 'https://example.org/' };
  const of = (whole: Table, range: Readonly<Record<string, string>> = {}) =>
    notesOfTable({ ...interfaces[0]!, kind: 'snapshot' }, range, { whole, table: whole.head(0), provenance });
  const outside = [days, minutes].flatMap((column) =>
    of(Table.ofColumns([column]), { start_date: '20200101', end_date: '20200131' }),
  );
  const lacking = [['f1'], ['f1', 'f2']].flatMap((fields) =>
    of(Table.ofColumns(fields.map((missingField) => ({ ...days, missingField })))),
  );
  const notes = [...notesOf({}, {}, OBTAINED), ...spans, ...outside, ...lacking];
  expect(notes.length).toBe(8);
  expect(notes.map(({ en }) => noteOf(en))).toEqual(notes.map(({ zh }) => zh));
});

it.each([
  [
    'As it was known at 2026-10-01: the source was asked at 2026-10-01 15:30:00 in Beijing.',
    '2026-10-01 时已知的内容：数据源于北京时间 2026-10-01 15:30:00 访问。',
  ],
  [
    'As it is known so far, since 2026-11-29 is not over: the source was asked at 2026-11-29 15:30:00 in Beijing.',
    '2026-11-29 尚未结束，此为目前已知的内容：数据源于北京时间 2026-11-29 15:30:00 访问。',
  ],
])('the note on a table of the archive is told in Chinese: %s', (note, chinese) => {
  expect(noteOf(note)).toBe(chinese);
});
