import { say } from '../../base/say.ts';
import type { NamedCells } from '../../engine/formats/cells.ts';
import type { AskData } from '../../engine/interface/ask.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import type { Source } from '../../engine/interface/source.ts';
import type { Columns } from '../declare/columns.ts';
import { toFieldCells } from './field-cells.ts';
import { type Fields, openRecords } from './list-of-records.ts';
import { fillColumns } from './records.ts';

// Lists that no source has: what a param of other interfaces may be, as this service knows it.

/**
 * A source that asks nobody: its reply is a list that is a part of the service.
 * @param site what names it, and whose values they are
 * @param page the address that an answer names
 */
export function constantList<Ask extends AskData>(
  site: Pick<Source, 'name' | 'title' | 'terms' | 'hosts' | 'limits'>,
  page: string,
  rows: readonly Fields[],
): Source<Ask> {
  return {
    ...site,
    fetch: (_, context) =>
      Promise.resolve([{ url: page, obtained: context.now, status: 200, body: Buffer.from(JSON.stringify(rows)) }]),
  };
}

/**
 * Fills declared columns from the fields of a constant list. Throws `upstream_changed` for what is no such list.
 */
export function parseConstants([page]: Pages, columns: Columns, label: string): readonly NamedCells[] {
  const rows = openRecords(page, { label, at: '', of: 'rows' });
  return fillColumns(columns, (fields) => toFieldCells(rows, fields, { label }));
}

/** What to know of a list that no source has. */
export const NO_SOURCE_IS_ASKED = say(
  'The list is a part of this service, as it is of AKShare: no source is asked.',
  '清单是本服务的一部分，AKShare 也是如此：不请求数据源。',
);
