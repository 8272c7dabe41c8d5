import { randomFillSync } from 'node:crypto';
import { zipSync } from 'fflate';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import {
  BLOCK_PAGE,
  cutOff,
  expectFailure,
  expectTable,
  halfOf,
  type LocalReply,
  type Row,
  withReplay,
} from '../replay.ts';
import { findRecordings } from './recordings.ts';

// Recorded vintages of FRED-MD and FRED-QD, served at the addresses that the site has, and compared cell by cell
// with what another CSV reader makes of them.

const { read } = findRecordings('fred');

const MEDIA = 'https://www.stlouisfed.org/-/media/project/frbstl/stlouisfed/research/fred-md';
const LANDING_PAGE = 'https://www.stlouisfed.org/research/economists/mccracken/fred-databases';
const mdArchive = (last: string): string => `${MEDIA}/historical-vintages-of-fred-md-2015-01-to-${last}.zip`;
const qdArchive = (last: string): string => `${MEDIA}/historical-vintages-of-fred-qd-2018-05-to-${last}.zip`;
const ABANDONED = [
  'https://files.stlouisfed.org/files/htdocs/fred-md',
  'https://s3.amazonaws.com/files.fred.stlouisfed.org/fred-md',
];

/** One recorded vintage: its file, what to ask for, and its size as noted with the recording. */
interface Vintage {
  readonly file: string;
  readonly item: 'fred_md' | 'fred_qd';
  readonly date: string;
  readonly rows: number;
  readonly columns: number;
}

const MD_2015: Vintage = { file: 'monthly/2015-09.csv', item: 'fred_md', date: '2015-09', rows: 681, columns: 136 };
const MD_2020: Vintage = { file: 'monthly/2020-01.csv', item: 'fred_md', date: '2020-01', rows: 733, columns: 129 };
const MD_2025: Vintage = {
  file: 'monthly/FRED-MD.to-2025-08.csv',
  item: 'fred_md',
  date: '2025-09',
  rows: 801,
  columns: 127,
};
const QD_2025: Vintage = {
  file: 'quarterly/FRED-QD.to-2025-06.csv',
  item: 'fred_qd',
  date: '2025-09',
  rows: 268,
  columns: 246,
};
// Its months end with September 2025: the vintage of one of the three months after.
const QD_LATE: Vintage = {
  file: 'quarterly/FRED-QD.to-2025-09.csv',
  item: 'fred_qd',
  date: '2025-12',
  rows: 269,
  columns: 246,
};
const VINTAGES = [MD_2015, MD_2020, MD_2025, QD_2025, QD_LATE] as const;

const expected = new Map<string, readonly Row[]>();

/** A vintage as papaparse reads it, which takes it longer than the service. */
function expectedOf(vintage: Vintage): readonly Row[] {
  const rows = expected.get(vintage.file) ?? readByPapaparse(vintage);
  expected.set(vintage.file, rows);
  return rows;
}

function readByPapaparse({ file, rows, columns }: Vintage): readonly Row[] {
  const { data } = papaparse.parse<string[]>(read(file).toString(), { delimiter: ',', newline: '\r\n' });
  const [header = [], ...cells] = data.filter((row) => row.some((cell) => cell !== ''));
  expect([cells.length, header.length]).toEqual([rows, columns]);
  return cells.map((row) =>
    Object.fromEntries(
      header.map((name, at) => [name, at === 0 ? row[0]! : row[at] === '' ? null : Number(row[at])] as const),
    ),
  );
}

const seriesOf = ({ item }: Vintage): 'md' | 'qd' => (item === 'fred_md' ? 'md' : 'qd');
const folderOf = ({ item }: Vintage): string => (item === 'fred_md' ? 'monthly' : 'quarterly');
const archiveOf = (vintage: Vintage, last = '2025-12'): string =>
  (vintage.item === 'fred_md' ? mdArchive : qdArchive)(last);

/** An archive of vintages, each under the name that `nameOf` gives it, between other members. */
function zipOf(nameOf: (vintage: Vintage) => string, ...vintages: readonly Vintage[]): Buffer {
  const members = vintages.map((vintage) => [nameOf(vintage), read(vintage.file)] as const);
  return Buffer.from(
    zipSync(
      {
        'README.txt': Buffer.from('vintages'),
        ...Object.fromEntries(members),
        'notes/2020-01.txt': Buffer.from('none'),
      },
      { level: 1, mtime: '2025-12-31T12:00:00' },
    ),
  );
}

const dated = ({ date }: Vintage): string => `${date}.csv`;
const landingPage = (...hrefs: readonly string[]): string =>
  `<html><body>${hrefs.map((href) => `<p><a class="x" href="${href}">Vintages</a></p>`).join('\r\n')}</body></html>`;

describe('a recorded vintage', () => {
  it.each(VINTAGES)('is answered whole: $item $date, every cell, in the order of columns', async (vintage) => {
    const { item, date } = vintage;
    const archive = archiveOf(vintage);
    await withReplay({ [archive]: zipOf(dated, vintage) }, async ({ get }) => {
      await expectTable(await get(`${item}?date=${date}`), expectedOf(vintage), ['stlouisfed', archive]);
    });
  });

  // One of each series: the names are alike in all.
  describe.each([MD_2025, QD_2025])('$item $date', (vintage) => {
    const { item, date } = vintage;
    const [year, month] = date.split('-').map(Number);
    const name = item === 'fred_md' ? 'FRED-MD' : 'FRED-QD';
    const twoDigits = String(month).padStart(2, '0');

    it.each([
      ['in a folder', `historical-vintages-of-fred/${date}.csv`],
      ['in folders in folders', `a/b c/${date}.csv`],
      ['by the name of the series and two digits', `${name}_${year}m${twoDigits}.csv`],
      ['by the name of the series and no zero', `vintages/${name}_${year}m${month}.csv`],
      ['in small letters', `${name.toLowerCase()}_${year}m${month}.csv`],
      ['in capital letters', `${name}_${year}M${twoDigits}.CSV`],
    ])('is answered from an archive that has it %s', async (_, member) => {
      const archive = archiveOf(vintage);
      await withReplay({ [archive]: zipOf(() => member, vintage) }, async ({ get }) => {
        await expectTable(await get(`${item}?date=${date}`), expectedOf(vintage), ['stlouisfed', archive]);
      });
    });

    it.each([
      `${MEDIA}/${folderOf(vintage)}/${date}-${seriesOf(vintage)}.csv`,
      `${MEDIA}/${folderOf(vintage)}/${date}.csv`,
      `${MEDIA}/${folderOf(vintage)}/${year}-rev-${twoDigits}-${seriesOf(vintage)}.csv`,
      `${MEDIA}/${folderOf(vintage)}/fred-${seriesOf(vintage)}_${year}m${twoDigits}.csv`,
      ...ABANDONED.map((root) => `${root}/${folderOf(vintage)}/${date}.csv`),
    ])('is answered from %s alone', async (url) => {
      await withReplay({ [url]: read(vintage.file) }, async ({ get, asked }) => {
        await expectTable(await get(`${item}?date=${date}`), expectedOf(vintage), ['stlouisfed', url]);
        expect(new Set(asked()).size).toBe(asked().length);
      });
    });
  });

  it('has the rows of codes, null cells and the names of its columns as the notes tell them', async () => {
    const addresses = { [mdArchive('2024-12')]: zipOf(dated, MD_2020), [archiveOf(QD_2025)]: zipOf(dated, QD_2025) };
    await withReplay(addresses, async ({ get }) => {
      expect(await (await get('fred_md?date=2020-01')).json()).toMatchObject({
        0: { sasdate: 'Transform:', RPI: 5, 'S&P 500': 5, 'S&P: indust': 5, 'S&P div yield': 2, 'S&P PE ratio': 5 },
        1: { sasdate: '1/1/1959', ACOGNO: null, UMCSENTx: null, VXOCLSx: null },
        732: { sasdate: '12/1/2019' },
        length: 733,
      });
      expect(await (await get('fred_qd?date=2025-09')).json()).toMatchObject({
        0: { sasdate: 'factors', GDPC1: 0 },
        1: { sasdate: 'transform', GDPC1: 5 },
        2: { sasdate: '3/1/1959' },
        267: { sasdate: '6/1/2025' },
        length: 268,
      });
    });
  });

  it('is the newest one when it goes without a name, by its last month', async () => {
    const url = `${MEDIA}/monthly/current.csv`;
    await withReplay({ [url]: read(MD_2025.file) }, async ({ get }) => {
      await expectTable(await get('fred_md?date=2025-09'), expectedOf(MD_2025), ['stlouisfed', url]);
      for (const other of ['2025-08', '2025-10', '2026-01'])
        await expectFailure(await get(`fred_md?date=${other}`), 404);
    });
  });

  it('is read behind a byte-order mark and with other line ends', async () => {
    const body = `\uFEFF${read(MD_2025.file).toString().replaceAll('\r\n', '\n')}`;
    const url = `${MEDIA}/monthly/2025-09-md.csv`;
    await withReplay({ [url]: body }, async ({ get }) => {
      await expectTable(await get('fred_md?date=2025-09'), expectedOf(MD_2025), ['stlouisfed', url]);
    });
  });
});

describe('an archive of recorded vintages', () => {
  it.each([
    ['a path', (url: string) => new URL(url).pathname],
    ['a path with a query', (url: string) => `${new URL(url).pathname}?sc_lang=en&amp;hash=0123456789ABCDEF`],
    ['a whole address', (url: string) => url],
  ])('is found by its new name on the landing page, which links to it by %s', async (_, hrefOf) => {
    const archive = mdArchive('2026-06');
    const addresses = {
      [LANDING_PAGE]: landingPage(hrefOf(qdArchive('2026-06')), hrefOf(archive)),
      [archive]: zipOf(dated, MD_2015, MD_2020),
    };
    await withReplay(addresses, async ({ get, asked }) => {
      await expectTable(await get('fred_md?date=2020-01'), expectedOf(MD_2020), ['stlouisfed', archive]);
      expect(asked()).toEqual([LANDING_PAGE, archive]);
    });
  });

  it('is downloaded once, as the landing page is, for all its vintages and all who ask at once', async () => {
    const archive = mdArchive('2024-12');
    const addresses = { [LANDING_PAGE]: landingPage(archive), [archive]: zipOf(dated, MD_2015, MD_2020) };
    await withReplay(addresses, async (replay) => {
      const dates = ['2015-09', '2020-01', '2015-09', '2020-01', '2020-01'];
      const answers = await Promise.all(dates.map((date) => replay.get(`fred_md?date=${date}`)));
      for (const [at, answer] of answers.entries())
        await expectTable(answer, expectedOf(dates[at] === '2015-09' ? MD_2015 : MD_2020), ['stlouisfed', archive]);
      await expectTable(await replay.get('fred_md?date=2015-09'), expectedOf(MD_2015), ['stlouisfed', archive]);
      expect(replay.asked().toSorted()).toEqual([LANDING_PAGE, archive].toSorted());
    });
  });

  it('does not give the vintage of one series for that of the other', async () => {
    const archive = qdArchive('2025-12');
    const both = zipOf(({ item }) => `${item === 'fred_md' ? 'FRED-MD' : 'FRED-QD'}_2025m9.csv`, MD_2025, QD_2025);
    await withReplay({ [archive]: both }, async ({ get }) => {
      await expectTable(await get('fred_qd?date=2025-09'), expectedOf(QD_2025), ['stlouisfed', archive]);
      await expectFailure(await get('fred_md?date=2025-09'), 404);
    });
  });

  describe.each([
    ['half delivered', (whole: Buffer): LocalReply => halfOf(whole)],
    ['cut off in its middle', (whole: Buffer): LocalReply => cutOff(whole)],
    ['replaced by a page', (): LocalReply => BLOCK_PAGE],
    [
      'with its directory and half of its bytes',
      (whole: Buffer): LocalReply => Buffer.concat([halfOf(whole).fill(0, 4000), whole.subarray(whole.length >> 1)]),
    ],
  ])('%s', (_, spoilt) => {
    const whole = zipOf(dated, MD_2015, MD_2020);

    it('gives way to the next edition', async () => {
      const addresses = { [mdArchive('2025-12')]: spoilt(Buffer.from(whole)), [mdArchive('2024-12')]: whole };
      await withReplay(addresses, async ({ get }) => {
        await expectTable(await get('fred_md?date=2020-01'), expectedOf(MD_2020), ['stlouisfed', mdArchive('2024-12')]);
      });
    });

    it('is a failure when there is no other', async () => {
      await withReplay({ [mdArchive('2025-12')]: spoilt(Buffer.from(whole)) }, async ({ get }) => {
        await expectFailure(await get('fred_md?date=2020-01'), 502, /2025-12\.zip|St\. Louis/);
      });
    });
  });

  it('of the real size, 32 MB, is downloaded once', async () => {
    const archive = mdArchive('2024-12');
    const ballast = { 'ballast.bin': randomFillSync(Buffer.alloc(31_800_000)) };
    const vintages = Object.fromEntries([MD_2015, MD_2020].map((vintage) => [dated(vintage), read(vintage.file)]));
    const body = Buffer.from(zipSync({ ...vintages, ...ballast }, { level: 0, mtime: '2025-12-31T12:00:00' }));
    await withReplay({ [archive]: body }, async (replay) => {
      await expectTable(await replay.get('fred_md?date=2015-09'), expectedOf(MD_2015), ['stlouisfed', archive]);
      await expectTable(await replay.get('fred_md?date=2020-01'), expectedOf(MD_2020), ['stlouisfed', archive]);
      expect(replay.asked().filter((url) => url === archive)).toHaveLength(1);
    });
  });
});

describe('a file that was delivered by halves', () => {
  it.each([
    ['half delivered', halfOf],
    ['cut off', cutOff],
  ])('is never answered: %s', async (_, spoil) => {
    for (const vintage of [MD_2025, QD_2025]) {
      const url = `${MEDIA}/${folderOf(vintage)}/2025-09-${seriesOf(vintage)}.csv`;
      await withReplay({ [url]: spoil(read(vintage.file)) }, async ({ get }) => {
        await expectFailure(await get(`${vintage.item}?date=2025-09`), 502);
      });
    }
  });
});

describe('a vintage that is not there', () => {
  const page = { body: BLOCK_PAGE };
  const forbidden = { status: 403, body: BLOCK_PAGE };

  it.each([
    'fred_md?date=2020-01',
    'fred_md?date=2026-02',
    'fred_qd?date=2020-01',
    'fred_qd?date=2026-02',
    'fred_qd?date=2016-01',
  ])('is 404 when every address says 404: %s', async (query) => {
    await withReplay({}, async ({ get }) => expectFailure(await get(query), 404, /vintage/));
  });

  it.each(['fred_md?date=2020-01', 'fred_md?date=2026-02', 'fred_qd?date=2020-01', 'fred_qd?date=2026-02'])(
    'is 502 when every address refuses, and when every address answers a page: %s',
    async (query) => {
      for (const other of [forbidden, page])
        await withReplay({}, async ({ get }) => expectFailure(await get(query), 502), other);
    },
  );

  it('is 502 when every address fails', async () => {
    for (const other of [{ status: 503, body: 'busy' }, { status: 500, body: '' }, () => {}]) {
      const destroy: LocalReply = typeof other === 'function' ? (response) => response.destroy() : other;
      await withReplay({}, async ({ get }) => expectFailure(await get('fred_md?date=2020-01'), 502), destroy);
    }
  });

  it('is 404 when the abandoned hosts alone refuse', async () => {
    const addresses = Object.fromEntries(ABANDONED.map((root) => [`${root}/monthly/2020-01.csv`, forbidden]));
    await withReplay(addresses, async ({ get }) => expectFailure(await get('fred_md?date=2020-01'), 404));
  });

  it('is 404 for a page with status 200 in its place while an archive could be read', async () => {
    const addresses = { [mdArchive('2024-12')]: zipOf(dated, MD_2015, MD_2020) };
    await withReplay(
      addresses,
      async ({ get }) => {
        await expectFailure(await get('fred_md?date=2016-01'), 404);
        await expectTable(await get('fred_md?date=2015-09'), expectedOf(MD_2015), ['stlouisfed', mdArchive('2024-12')]);
      },
      page,
    );
  });

  it.each([MD_2025, QD_2025])(
    'is 404 for a page with status 200 in its place while the newest could be read: $item',
    async (vintage) => {
      const addresses = { [`${MEDIA}/${folderOf(vintage)}/current.csv`]: read(vintage.file) };
      await withReplay(
        addresses,
        async ({ get }) => expectFailure(await get(`${vintage.item}?date=2026-10`), 404),
        page,
      );
    },
  );

  it('is found minutes after it has appeared, and is believed absent until then', async () => {
    const addresses: Record<string, LocalReply> = {};
    const url = `${MEDIA}/monthly/2025-09-md.csv`;
    await withReplay(addresses, async ({ get, asked, wait }) => {
      await expectFailure(await get('fred_md?date=2025-09'), 404);
      const once = asked().length;
      addresses[url] = read(MD_2025.file);
      await expectFailure(await get('fred_md?date=2025-09'), 404);
      expect(asked()).toHaveLength(once);
      wait(300_000);
      const found = await get('fred_md?date=2025-09');
      expect([found.status, await found.json()]).toEqual([200, expectedOf(MD_2025)]);
    });
  });
});
