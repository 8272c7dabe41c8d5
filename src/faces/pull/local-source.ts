import { Failure } from '../../base/errors.ts';
import { type SelectedTable, type Services, selectTable } from '../../engine/answer/answer.ts';
import { applyOptions, describedSelection } from '../../engine/answer/table-query.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { daysOfTable } from './days.ts';
import { encodeFile } from './encode.ts';
import type { FileOptions, ItemSource } from './pull.ts';

/**
 * Obtains the items of a pull from their sources. A stale table is a failure. A fallback source is asked only with
 * `allowsFallback`, since the figures of two sources differ.
 */
export function localSource(
  services: Services,
  iface: Interface,
  { format, names, allowsFallback }: FileOptions,
): ItemSource {
  const options = { reverse: false, names };
  return {
    concurrency: iface.source.limits.concurrency,
    originOf: () => iface.source.name,
    obtain: async ({ query }) => {
      const found = await selectTable(services, iface.name, query, {
        signal: new AbortController().signal,
        maxStaleMs: 0,
        allowsFallback,
      });
      const { source, obtained, freshUntil } = provenanceOf(found);
      const table = applyOptions(iface, options, found.table);
      const metadata = describedSelection(iface, found.metadata, options);
      return {
        body: await encodeFile(format, { table, metadata }),
        rows: table.length,
        ...daysOfTable(table),
        names,
        source,
        obtained,
        freshUntil,
      };
    },
  };
}

function provenanceOf({ provenance }: SelectedTable): NonNullable<SelectedTable['provenance']> {
  // The plan has refused values for which no source is asked.
  if (!provenance) throw new Failure('internal', 'a planned item was answered without a source');
  return provenance;
}
