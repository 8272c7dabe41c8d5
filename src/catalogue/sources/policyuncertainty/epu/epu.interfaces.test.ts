import { describe, expect, it } from 'vitest';
import { declarationOf } from '../../../../../test/declarations.ts';
import { answersOf, fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { Table } from '../../../../engine/table/table.ts';
import sandbox from './sandbox.ts';

const declared = await declarationOf('article_epu_index');

// AKShare's published list with its two aliases.
const PUBLISHED =
  'Global, Australia, Canada, China, Europe, Germany, Hong Kong, Ireland, Japan, Mexico, Russia, Spain, UK, USA, Brazil, Chile, Colombia, France, Greece, India, Italy, South Korea, Netherlands, Singapore, Sweden, China New, Spain New'.split(
    ', ',
  );

describe('article_epu_index', () => {
  it('takes the regions that AKShare publishes, and no other', () => {
    const { symbol } = declared.params;
    expect(symbol?.choices?.map(([value]) => value)).toEqual(PUBLISHED);
    for (const text of ['', 'china', 'China ', 'US', '../China', 'SCMP_China', '__proto__'])
      expect(symbol?.read(text, new Date(0)), text).toHaveProperty('error');
  });

  it('asks for the same under an alias', () => {
    expect(declared.ask({ symbol: 'China New' })).toEqual(declared.ask({ symbol: 'China' }));
    expect(declared.ask({ symbol: 'Spain New' })).toEqual(declared.ask({ symbol: 'Spain' }));
  });

  it.each(PUBLISHED)('is answered by the sandbox for %s, always with the same bytes', async (symbol) => {
    const ask = declared.ask({ symbol });
    const upstream = fakeUpstream(answersOf(sandbox), { accepts: (page) => declared.parse([page], ask) });
    const pages = await fetchAccepted(declared.source, ask, upstream);
    const records = Table.of(declared.columns, declared.parse(pages, ask)).records();
    // From January 2003 to the month before the reply.
    expect(records).toHaveLength(285);
    for (const [row, record] of records.entries()) {
      const year = 2003 + Math.floor(row / 12);
      const month = (row % 12) + 1;
      const { Date: date, ...others } = record;
      const figures = Object.values(others);
      if (date === undefined) expect(figures.splice(0, 2)).toEqual([year, month]);
      else expect(date).toBe(`${year}-${String(month).padStart(2, '0')}-01`);
      expect(figures.length).toBeGreaterThan(0);
      expect(figures.every((figure) => Number.isInteger(figure) && Number(figure) >= 60)).toBe(true);
    }
    expect((await fetchAccepted(declared.source, ask, upstream))[0].body).toEqual(pages[0].body);
  });
});
