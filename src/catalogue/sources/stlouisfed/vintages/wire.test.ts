import { zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { type FakeUpstream, fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { Failure, type FailureCode, inEnglish } from '../../../../base/errors.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { LANDING_PAGE, MEDIA } from '../site.ts';
import { findArchives } from './archives.ts';
import { parseVintage, stlouisfedVintages, type VintageAsk } from './wire.ts';

/**
 * What stands at an address: a body with status 200, a status with a page, or the code with which the request
 * fails.
 */
type Stand = string | Buffer | number;

const FAILING = new Set<unknown>(['upstream_unreachable', 'upstream_timeout', 'upstream_busy', 'upstream_changed']);
const isFailing = (stand: Stand): stand is FailureCode => FAILING.has(stand);

/**
 * An upstream that holds these addresses and answers 404 for all others, and the addresses asked of it, in order.
 */
function localUpstream(
  at: Readonly<Record<string, Stand>>,
  other: Stand = 404,
): { upstream: FakeUpstream; asked: readonly string[] } {
  const upstream = fakeUpstream(({ url, headers, statuses }) => {
    expect(headers).toEqual({ referer: LANDING_PAGE });
    expect(statuses).toEqual([403, 404]);
    const stand = at[url] ?? other;
    if (isFailing(stand)) return new Failure(stand, inEnglish(`${stand} at ${url}.`));
    return typeof stand === 'number' ? { status: stand } : stand;
  });
  return { upstream, asked: upstream.asked };
}

const MD_2019 = 'sasdate,RPI,S&P 500\r\nTransform:,5,5\r\n11/1/2019,1.5,\r\n12/1/2019,1.50,-2\r\n,,\r\n';
const MD_2025 = MD_2019.replaceAll('2019', '2025');
const QD_2025 = 'sasdate,GDPC1\r\nfactors,0\r\ntransform,5\r\n6/1/2025,1\r\n9/1/2025,\r\n';
const PAGE = '<!DOCTYPE html><html><body>Welcome</body></html>';

const zipOf = (members: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, Buffer.from(text)])), {
      mtime: '2025-01-31T12:00:00',
    }),
  );
const linkTo = (...hrefs: string[]): string =>
  `<html>${hrefs.map((href) => `<a class="x" href="${href}">vintages</a>`).join('')}</html>`;

const mdArchive = (last: string): string => `${MEDIA}/historical-vintages-of-fred-md-2015-01-to-${last}.zip`;
const qdArchive = (last: string): string => `${MEDIA}/historical-vintages-of-fred-qd-2018-05-to-${last}.zip`;
const alone = (vintage: string, series: 'md' | 'qd'): string[] => {
  const folder = `${MEDIA}/${series === 'md' ? 'monthly' : 'quarterly'}`;
  const [year, month] = vintage.split('-');
  return [
    `${folder}/${vintage}-${series}.csv`,
    `${folder}/${vintage}.csv`,
    `${folder}/${year}-rev-${month}-${series}.csv`,
    `${folder}/fred-${series}_${year}m${month}.csv`,
  ];
};
const abandoned = (vintage: string, folder: 'monthly' | 'quarterly'): string[] => [
  `https://files.stlouisfed.org/files/htdocs/fred-md/${folder}/${vintage}.csv`,
  `https://s3.amazonaws.com/files.fred.stlouisfed.org/fred-md/${folder}/${vintage}.csv`,
];

const md = (vintage: string): VintageAsk => ({ series: 'md', vintage });
const qd = (vintage: string): VintageAsk => ({ series: 'qd', vintage });

async function failureOf(ask: VintageAsk, upstream: FakeUpstream): Promise<Failure> {
  const thrown = await fetchAccepted(stlouisfedVintages, ask, upstream).then(
    () => undefined,
    (why: unknown) => why,
  );
  if (!(thrown instanceof Failure)) throw new Error('it should have failed', { cause: thrown });
  return thrown;
}

describe('a vintage of the archives', () => {
  it('comes from the archive that the landing page names', async () => {
    const { upstream, asked } = localUpstream({
      [LANDING_PAGE]: linkTo(
        '/-/media/project/frbstl/stlouisfed/research/fred-md/historical-vintages-of-fred-qd-2018-05-to-2026-12.zip',
        '/-/media/project/frbstl/stlouisfed/research/fred-md/historical-vintages-of-fred-md-2015-01-to-2026-12.zip?sc_lang=en&amp;hash=AB',
      ),
      [mdArchive('2026-12')]: zipOf({ '2019-12.csv': 'sasdate,wrong', '2020-01.csv': MD_2019 }),
    });
    const [reply] = await fetchAccepted(stlouisfedVintages, md('2020-01'), upstream);
    expect(reply.body.toString()).toBe(MD_2019);
    expect(reply.url).toBe(mdArchive('2026-12'));
    expect(asked).toEqual([LANDING_PAGE, mdArchive('2026-12')]);
  });

  for (const name of [
    'historical-vintages-of-fred-qd-2018-05-to-2024-12/FRED-QD_2020m01.csv',
    'FRED-QD_2020m1.csv',
    'fred-qd_2020M01.CSV',
    '2020-01.csv',
    'Vintages/2020-01-qd.csv',
  ]) {
    it(`is found as ${name}`, async () => {
      const others = {
        '__MACOSX/._2020-01.csv': 'x',
        'FRED-QD_2020m11.csv': 'x',
        'FRED-MD_2020m1.csv': 'x',
        '12020-01.csv': 'x',
      };
      const { upstream } = localUpstream({
        [LANDING_PAGE]: linkTo(qdArchive('2024-12')),
        [qdArchive('2024-12')]: zipOf({ ...others, [name]: QD_2025 }),
      });
      expect((await fetchAccepted(stlouisfedVintages, qd('2020-01'), upstream))[0].body.toString()).toBe(QD_2025);
    });
  }

  for (const [what, page] of [
    ['is not there', 404],
    ['refuses', 403],
    ['cannot be reached', 'upstream_unreachable'],
    ['names no archive', PAGE],
  ] as const) {
    it(`comes from an archive of a known name when the landing page ${what}`, async () => {
      const { upstream, asked } = localUpstream({
        [LANDING_PAGE]: page,
        [mdArchive('2024-12')]: zipOf({ '2020-01.csv': MD_2019 }),
      });
      expect((await fetchAccepted(stlouisfedVintages, md('2020-01'), upstream))[0].body.toString()).toBe(MD_2019);
      expect(asked).toEqual([LANDING_PAGE, mdArchive('2025-12'), mdArchive('2024-12')]);
    });
  }

  it('is never asked of a host that the source does not declare, nor without encryption', async () => {
    const { upstream, asked } = localUpstream({
      [LANDING_PAGE]: linkTo(
        'https://example.org/historical-vintages-of-fred-md-2015-01-to-2026-12.zip',
        'http://www.stlouisfed.org/historical-vintages-of-fred-md-2015-01-to-2026-12.zip',
        'https://www.stlouisfed.org:8443/historical-vintages-of-fred-md-2015-01-to-2026-12.zip',
        '//files.stlouisfed.org/historical-vintages-of-fred-md-2015-01-to-2025-06.zip',
      ),
    });
    await failureOf(md('2020-01'), upstream);
    expect(asked).toEqual([
      LANDING_PAGE,
      'https://files.stlouisfed.org/historical-vintages-of-fred-md-2015-01-to-2025-06.zip',
      mdArchive('2025-12'),
      mdArchive('2024-12'),
      ...alone('2020-01', 'md'),
      ...abandoned('2020-01', 'monthly'),
    ]);
  });

  it('comes from the next address when an archive is cut off, damaged, or holds something else', async () => {
    const whole = zipOf({ '2020-01.csv': MD_2019.repeat(9) });
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 45, 60);
    for (const archive of [
      whole.subarray(0, -9),
      damaged,
      zipOf({ '2020-01.csv': PAGE }),
      PAGE,
      'upstream_timeout',
    ] as const) {
      const { upstream } = localUpstream({
        [LANDING_PAGE]: linkTo(mdArchive('2025-12')),
        [mdArchive('2025-12')]: archive,
        [alone('2020-01', 'md')[1] ?? '']: MD_2019,
      });
      expect((await fetchAccepted(stlouisfedVintages, md('2020-01'), upstream))[0].url).toBe(alone('2020-01', 'md')[1]);
    }
  });

  it('comes from an abandoned host when nothing else has it', async () => {
    for (const url of abandoned('2020-01', 'monthly')) {
      const { upstream } = localUpstream({ [url]: MD_2019 });
      expect((await fetchAccepted(stlouisfedVintages, md('2020-01'), upstream))[0].url).toBe(url);
    }
  });
});

describe('a landing page with more links than any page has', () => {
  it('is read no further than its first forty archives', async () => {
    const { upstream } = localUpstream({
      [LANDING_PAGE]: linkTo(...Array.from({ length: 5_000 }, () => mdArchive('2030-12'))),
    });
    const canParse = vi.spyOn(URL, 'canParse');
    const { urls } = await findArchives(upstream, 'md', '2026-01');
    // It is looked at when it came and when it is used.
    expect([urls, canParse.mock.calls.length]).toEqual([[mdArchive('2030-12')], 80]);
    canParse.mockRestore();
  });
});

describe('a vintage from 2025 on', () => {
  it('is asked for by each of its names, then in an archive, then as the newest, then at the abandoned hosts', async () => {
    const { upstream, asked } = localUpstream({});
    await failureOf(md('2025-03'), upstream);
    expect(asked).toEqual([
      ...alone('2025-03', 'md'),
      LANDING_PAGE,
      mdArchive('2025-12'),
      `${MEDIA}/monthly/current.csv`,
      ...abandoned('2025-03', 'monthly'),
    ]);
  });

  it('is not looked for in an archive that ends before it', async () => {
    const { upstream, asked } = localUpstream({ [LANDING_PAGE]: linkTo(mdArchive('2025-12')) });
    await failureOf(md('2026-01'), upstream);
    expect(asked.filter((url) => url.endsWith('.zip'))).toEqual([]);
  });

  for (const url of alone('2026-01', 'md')) {
    it(`is found at ${url.slice(MEDIA.length)}`, async () => {
      const { upstream } = localUpstream({ [url]: `\ufeff\r\n${MD_2025}` });
      expect((await fetchAccepted(stlouisfedVintages, md('2026-01'), upstream))[0].url).toBe(url);
    });
  }

  it('is the newest when that ends with the month before', async () => {
    const { upstream } = localUpstream({ [`${MEDIA}/monthly/current.csv`]: MD_2025 });
    expect((await fetchAccepted(stlouisfedVintages, md('2026-01'), upstream))[0].body.toString()).toBe(MD_2025);
  });

  for (const vintage of ['2025-11', '2025-12', '2026-02', '2027-01']) {
    it(`is not the newest when that ends with 2025-12 and ${vintage} is asked for`, async () => {
      const { upstream } = localUpstream({ [`${MEDIA}/monthly/current.csv`]: MD_2025 });
      expect(await failureOf(md(vintage), upstream)).toMatchObject({ code: 'no_value' });
    });
  }

  it('is never the newest of FRED-QD, whose quarters end alike in three vintages', async () => {
    for (const vintage of ['2025-10', '2025-11', '2025-12']) {
      const { upstream } = localUpstream({ [`${MEDIA}/quarterly/current.csv`]: QD_2025 });
      expect(await failureOf(qd(vintage), upstream)).toMatchObject({ code: 'no_value' });
    }
  });
});

describe('a vintage that cannot be fetched', () => {
  it('is no value when the site answers 404 for every name of it', async () => {
    const failure = await failureOf(md('2020-01'), localUpstream({}).upstream);
    expect(failure).toMatchObject({
      code: 'no_value',
      message: 'There is no FRED-MD vintage 2020-01 (9 addresses were tried).',
    });
  });

  it('is no value when the archives were read and do not hold it, and pages stand in the place of its files', async () => {
    const { upstream } = localUpstream(
      {
        [LANDING_PAGE]: linkTo(qdArchive('2024-12')),
        [qdArchive('2024-12')]: zipOf({ 'FRED-QD_2018m5.csv': QD_2025 }),
        [qdArchive('2025-12')]: 404,
      },
      PAGE,
    );
    expect(await failureOf(qd('2016-01'), upstream)).toMatchObject({ code: 'no_value' });
  });

  it('is no value when the newest vintage was read and a page stands in the place of every other file', async () => {
    const { upstream } = localUpstream({ [`${MEDIA}/quarterly/current.csv`]: QD_2025 }, PAGE);
    expect(await failureOf(qd('2026-02'), upstream)).toMatchObject({ code: 'no_value' });
  });

  it('is no value whatever the abandoned hosts say', async () => {
    for (const stand of [403, 'upstream_unreachable', PAGE, 'upstream_busy'] as const) {
      const { upstream } = localUpstream(
        Object.fromEntries(abandoned('2026-02', 'monthly').map((url) => [url, stand])),
      );
      expect(await failureOf(md('2026-02'), upstream)).toMatchObject({ code: 'no_value' });
    }
  });

  it('is a refusal when the site answers a page for everything', async () => {
    for (const ask of [md('2020-01'), md('2026-02'), qd('2016-01')]) {
      const failure = await failureOf(ask, localUpstream({}, PAGE).upstream);
      expect(failure).toMatchObject({
        code: 'upstream_refused',
        message: expect.stringMatching(/\(\d+ addresses were tried\)\.$/),
      });
    }
  });

  for (const [stand, code] of [
    [403, 'upstream_refused'],
    ['upstream_unreachable', 'upstream_unreachable'],
    ['upstream_timeout', 'upstream_timeout'],
    ['upstream_busy', 'upstream_busy'],
    ['upstream_changed', 'upstream_changed'],
    ['', 'upstream_changed'],
    ['rate limit exceeded', 'upstream_changed'],
  ] as const) {
    it(`is a failure, and no absence, when one address of the site answers ${JSON.stringify(stand)}`, async () => {
      const spoilt = [LANDING_PAGE, mdArchive('2024-12'), ...alone('2020-01', 'md')];
      for (const url of spoilt) {
        const { upstream } = localUpstream({ [url]: stand });
        expect(await failureOf(md('2020-01'), upstream)).toMatchObject({ code });
      }
    });
  }

  it.each([
    ['refuses everything', 403, 'upstream_refused'],
    ['answers nothing in time', 'upstream_timeout', 'upstream_timeout'],
  ] as const)('is asked for twice of a site that %s, and not under every name', async (_, stand, code) => {
    const { upstream, asked } = localUpstream({}, stand);
    expect(await failureOf(md('2025-09'), upstream)).toMatchObject({ code });
    const [first, second, ...others] = asked;
    expect([first, second]).toEqual(alone('2025-09', 'md').slice(0, 2));
    expect(others.filter((url) => url.includes('monthly') && url.startsWith(MEDIA))).toEqual([]);
  });

  it('is a failure when an archive is damaged and everything else is absent', async () => {
    const { upstream } = localUpstream({ [mdArchive('2024-12')]: zipOf({ '2020-01.csv': MD_2019 }).subarray(0, -5) });
    expect(await failureOf(md('2020-01'), upstream)).toMatchObject({
      code: 'upstream_changed',
      message: `${mdArchive('2024-12')}: the zip archive is cut off: it has no directory (9 addresses were tried).`,
    });
  });

  it('lets a fault of our own through as it is', async () => {
    const fault = new TypeError('a fault');
    const upstream = { ...localUpstream({}).upstream, cached: () => Promise.reject(fault) };
    await expect(fetchAccepted(stlouisfedVintages, md('2020-01'), upstream)).rejects.toBe(fault);
  });
});

describe('a file that a user has', () => {
  const importFile = async (name: string, body: string | Buffer, ask: VintageAsk, isNamed = true) =>
    (await stlouisfedVintages.importFile?.({ name, body: Buffer.from(body) }, ask, isNamed))?.replies.map((each) => [
      each.ask.vintage,
      each.body.toString(),
    ]);

  it.each(['2020-01.csv', '2020-01-md.csv', 'FRED-MD_2020m1.csv', 'downloaded.csv'])(
    'answers for the vintage that the user says it is: %s',
    async (name) => {
      expect(await importFile(name, MD_2019, md('2020-01'))).toEqual([['2020-01', MD_2019]]);
    },
  );

  it('answers for the vintage in its name when the user names none', async () => {
    expect(await importFile('2020-01.csv', MD_2019, md('2015-06'), false)).toEqual([['2020-01', MD_2019]]);
    for (const vintage of ['2025-10', '2025-12'])
      expect(await importFile(`${vintage}-qd.csv`, QD_2025, qd('2020-01'), false)).toEqual([[vintage, QD_2025]]);
  });

  it.each([
    ['whose name says otherwise', '2019-12.csv', MD_2019, 'its name says 2019-12'],
    ['whose data end at another time', 'downloaded.csv', MD_2025, 'whose data end with the month before it'],
    ['that was cut off', 'downloaded.csv', MD_2019.slice(0, -2), 'may have been cut off'],
    ['that is a page', 'downloaded.csv', `${PAGE}\n`, 'expected a vintage that begins with sasdate'],
    ['that is nothing', 'downloaded.csv', '', 'may have been cut off'],
    ['that is of the other series', 'downloaded.csv', QD_2025, 'expected'],
  ])('is refused when it is one %s', async (_, name, body, why) => {
    await expect(importFile(name, body, md('2020-01'))).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining(why),
    });
  });

  it('is refused when neither its name nor the user names the vintage', async () => {
    await expect(importFile('current.csv', MD_2019, md('2020-01'), false)).rejects.toThrow('say it with date=YYYY-MM');
  });

  it('that is an archive answers for every vintage of the series that can be asked for, or for the one that is said', async () => {
    const archive = zipOf({
      'a/2020-01-md.csv': MD_2019,
      'a/2015-01-md.csv': MD_2025,
      'a/1999-08-md.csv': 'another form',
      'FRED-QD_2020m1.csv': QD_2025,
      'read.me': 'none',
    });
    expect(await importFile('a.zip', archive, md('2015-01'), false)).toEqual([
      ['2015-01', MD_2025],
      ['2020-01', MD_2019],
    ]);
    expect(await importFile('a.zip', archive, md('2020-01'))).toEqual([['2020-01', MD_2019]]);
    expect(await importFile('a.zip', archive, qd('2020-01'), false)).toEqual([['2020-01', QD_2025]]);
    await expect(importFile('a.zip', archive, md('2020-02'))).rejects.toThrow('holds the vintage 2020-02 of FRED-MD');
    await expect(importFile('a.zip', zipOf({ 'read.me': 'none' }), md('2020-01'), false)).rejects.toThrow(
      'from 2015-01 on',
    );
    await expect(importFile('a.zip', archive.subarray(0, -9), md('2020-01'))).rejects.toThrow('cut off');
  });
});

const pagesOf = (body: string | Buffer): Pages => [{ url: MEDIA, obtained: 0, status: 200, body: Buffer.from(body) }];

/** The cells of a vintage as rows of values, its header first. */
function rowsOf(body: string | Buffer, ask: VintageAsk): (string | number | null)[][] {
  const vintage = parseVintage(pagesOf(body), ask);
  const columns = [vintage.sasdate, ...vintage[DYNAMIC_COLUMNS].map(({ cells }) => cells)];
  const header = ['sasdate', ...vintage[DYNAMIC_COLUMNS].map(({ name }) => name)];
  return [
    header,
    ...Array.from({ length: vintage.sasdate.length }, (_, row) => columns.map((cells) => cells.valueAt(row))),
  ];
}

describe('parseVintage', () => {
  it('keeps the code rows, reads gaps as null and drops lines of commas', () => {
    expect(rowsOf(MD_2019, md('2020-01'))).toEqual([
      ['sasdate', 'RPI', 'S&P 500'],
      ['Transform:', 5, 5],
      ['11/1/2019', 1.5, null],
      ['12/1/2019', 1.5, -2],
    ]);
    expect(rowsOf(QD_2025, qd('2025-10'))).toEqual([
      ['sasdate', 'GDPC1'],
      ['factors', 0],
      ['transform', 5],
      ['6/1/2025', 1],
      ['9/1/2025', null],
    ]);
  });

  it('reads a vintage after a byte-order mark and blank space', () => {
    expect(rowsOf(`\ufeff \r\n${MD_2019}`, md('2020-01'))).toEqual(rowsOf(MD_2019, md('2020-01')));
  });

  for (const [what, body] of [
    ['an empty body', ''],
    ['a page', PAGE],
    ['JSON', '{}'],
    ['a header without rows', 'sasdate,RPI\r\n'],
    ['codes without data', 'sasdate,RPI\r\nTransform:,5\r\n'],
    ['another first name', 'sasdates,RPI\r\n1/1/1959,1\r\n'],
    ['a row that is cut off', 'sasdate,RPI,UNRATE\r\n1/1/1959,1,2\r\n2/1/1959,1'],
    ['a word for a number', 'sasdate,RPI\r\n1/1/1959,NA\r\n'],
    ['a date that is none', 'sasdate,RPI\r\n13/1/1959,1\r\n'],
    ['a date in another form', 'sasdate,RPI\r\n1959-01-01,1\r\n'],
    ['a row without a date', 'sasdate,RPI\r\n1/1/1959,1\r\n,2\r\n'],
    ['codes between the dates', 'sasdate,RPI\r\n1/1/1959,1\r\nTransform:,2\r\n'],
    ['a month left out', 'sasdate,RPI\r\n1/1/1959,1\r\n3/1/1959,1\r\n'],
    ['a month twice', 'sasdate,RPI\r\n1/1/1959,1\r\n1/1/1959,1\r\n'],
    ['the newest month first', 'sasdate,RPI\r\n2/1/1959,1\r\n1/1/1959,1\r\n'],
    ['the quarters of the other series', QD_2025],
  ] as const) {
    it(`refuses ${what}`, () => {
      expect(() => parseVintage(pagesOf(body), md('2020-01'))).toThrow(
        expect.objectContaining({ code: 'upstream_changed' }),
      );
    });
  }

  it.each([
    ['md', 127, 1, 792, '12/1/2024'],
    ['qd', 246, 3, 264, '12/1/2024'],
  ] as const)('reads a vintage of %s as wide and as long as the published ones', (series, width, step, rows, last) => {
    const names = Array.from({ length: width - 1 }, (_, at) => `S${at}`);
    const codes = series === 'md' ? ['Transform:'] : ['factors', 'transform'];
    const lines = [
      ['sasdate', ...names],
      ...codes.map((code) => [code, ...names.map(() => 1)]),
      ...Array.from({ length: rows }, (_, row) => {
        const month = step * (row + 1) - 1;
        const date = `${(month % 12) + 1}/1/${1959 + Math.floor(month / 12)}`;
        return [date, ...names.map((_, at) => (row + at === 0 ? '' : row + at / 1_000))];
      }),
    ];
    const [header, ...cells] = rowsOf(lines.map((line) => `${line.join(',')}\r\n`).join(''), {
      series,
      vintage: '2025-01',
    });
    expect(header).toHaveLength(width);
    expect(cells).toHaveLength(codes.length + rows);
    expect(cells[codes.length]?.slice(0, 3)).toEqual([`${step}/1/1959`, null, 0.001]);
    expect(cells.at(-1)?.slice(0, 3)).toEqual([last, rows - 1, rows - 1 + 0.001]);
  });

  it('refuses the months of the other series', () => {
    expect(() => parseVintage(pagesOf(MD_2019), qd('2020-01'))).toThrow('the quarter after the row before');
  });
});
