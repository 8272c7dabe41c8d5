import { gunzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/errors.ts';
import type { CheckResult } from '../../src/faces/cli/doctor/source-checks.ts';
import type { ProbeResult } from '../../src/faces/cli/doctor/source-probe.ts';
import { probeSources, SETTINGS } from '../doctor-run.ts';
import { type LocalUpstreamReply, startLocalUpstream } from '../local-upstream.ts';
import { findRecordings } from './recordings.ts';

// The checks of the project's declarations, made of recorded answers. What is not recorded is made of the values
// known.

const lab = findRecordings('rlab');
const french = findRecordings('ff');
const oxford = findRecordings('oman');

/** Probes one source with a local upstream that has these replies by address; every other address is a 404. */
async function probeAt(name: string, replies: Readonly<Record<string, LocalUpstreamReply>>): Promise<ProbeResult> {
  const localUpstream = await startLocalUpstream((url) => replies[url]);
  try {
    const [result] = await probeSources({ ...SETTINGS, mirror: localUpstream.url }, { names: [name] });
    return result!;
  } finally {
    await localUpstream.close();
  }
}

const counts = ({ checks }: ProbeResult): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { result } of checks) found[result] = (found[result] ?? 0) + 1;
  return found;
};
const failing = ({ checks }: ProbeResult): unknown[] =>
  checks.flatMap(({ result, row, expected, actual }: CheckResult) =>
    result === 'fail' ? [[row, expected, actual]] : [],
  );

describe('the checks of Risk Lab', () => {
  const lines = (name: string): readonly string[] => lab.read(name).toString().trimEnd().split('\n');
  const [ticker, permno, company, , , , ...early] = lines('data_php_39693_part1_1996-01-02_1997-04-30.txt');
  const known = { 20240626: '1.29395', 20250122: '0.00133005', 20250124: '0.005889' };
  const last = Object.entries(known).map(([day, value]) => `39693 ${day} ${value} 0 0 0 0 0 0 0 0 0`);
  const days = [...early, ...lines('data_php_39693_part2_2019q4.txt'), ...last];
  const whole = [ticker, permno, company, days.length, '19960102', '20250124', ...days].join('\n').concat('\n');
  const at = (symbol: string): string => `https://dachxiu.chicagobooth.edu/data.php?ticker=${symbol}`;

  it('pass for what was recorded, and for an unknown identifier that is answered with nothing', async () => {
    const result = await probeAt('risklab', { [at('39693')]: { body: whole }, [at('1')]: { body: '' } });
    expect([counts(result), failing(result)]).toEqual([{ pass: 18 }, []]);
    expect(result.reply).toMatchObject({ newest: '2025-01-24' });
  });

  it('fail for another field, a revised day, and a page about an unknown identifier', async () => {
    const revised = whole.replace('39693 20191108 0.199549 ', '39693 20191108 0.199550 ');
    const result = await probeAt('risklab', {
      [at('39693')]: { body: revised },
      [at('1')]: { body: '<html>unknown' },
    });
    expect(failing(result)).toEqual([
      ['2019-11-08', '0.199549', '0.19955'],
      ['', 'no value', expect.stringContaining('Risk Lab: expected the PERMNO 1')],
    ]);
  });
});

describe('the checks of Ken French’s page', () => {
  const address = 'https://mba.tuck.dartmouth.edu/pages/faculty/ken.french/data_library.html';
  const page = french.read('data_library_2026-06_head.html').toString('latin1');

  it('pass for the recorded page, and do not apply to that of another month', async () => {
    const recorded = await probeAt('kenfrench', { [address]: { body: Buffer.from(page, 'latin1') } });
    expect([counts(recorded), failing(recorded)]).toEqual([{ pass: 42 }, []]);
    expect(recorded.reply).toMatchObject({ rows: 32, newest: 'June 2026' });
    const later = page.replace('    June\r\n', '    July\r\n');
    expect(counts(await probeAt('kenfrench', { [address]: { body: later } }))).toEqual({ 'not applicable': 42 });
  });

  it('are not reachable where the figures contradict each other', async () => {
    const result = await probeAt('kenfrench', { [address]: { body: page.replace('-4.64', '4.64') } });
    expect(result.reply).toBeInstanceOf(Failure);
    expect(counts(result)).toEqual({ 'not reachable': 42 });
  });
});

describe('the checks of the Oxford-Man library', () => {
  const archive =
    'https://web.archive.org/web/20220301022212id_/https://realized.oxford-man.ox.ac.uk/images/oxfordmanrealizedvolatilityindices.zip';
  const index =
    'https://web.archive.org/cdx/search/cdx?url=realized.oxford-man.ox.ac.uk/theme/js/*&output=json&filter=statuscode:200';
  const displayed = {
    '2000-01-04': 22.95,
    '2000-01-05': 19.37,
    '2000-01-06': 18.22,
    '2000-01-07': 19.34,
    '2000-01-10': 15.67,
    '2019-11-04': 6.71,
    '2019-11-05': 5.9,
    '2019-11-06': 6.43,
    '2019-11-07': 5.81,
    '2019-11-08': 6.75,
  };

  /** The library: SPX as recorded, AEX by the two values known, and FTSE as it is if a year has so many days. */
  function library(days: number): LocalUpstreamReply {
    const [header = '', ...spx] = gunzipSync(oxford.read('derived/SPX_all_measures_2000_2019.csv.gz'))
      .toString()
      .trimEnd()
      .split('\n');
    const columns = header.split(',');
    const line = (day: string, symbol: string, cells: Readonly<Record<string, string>>): string =>
      [day, symbol, ...columns.slice(2).map((name) => cells[name] ?? '')].join(',');
    const lines = [
      ...spx,
      line('2000-01-03', '.AEX', { rk_th2: '1.0161900613831257e-04', rv5: '1.3017016378159244e-04' }),
      line('2000-01-04', '.AEX', { rv5: '2.0130565333282923e-04' }),
      ...Object.entries(displayed).map(([day, percent]) =>
        line(day, '.FTSE', { rk_th2: String((percent / 100) ** 2 / days) }),
      ),
    ];
    const csv = `,${columns.slice(1).join(',')}\n${lines.join('\n')}\n`;
    return { body: Buffer.from(zipSync({ 'library.csv': Buffer.from(csv) }, { level: 1 })) };
  }

  it('pass for the variances that were recorded, if a year has 252 days, and while no script was found', async () => {
    const result = await probeAt('oxfordman', { [archive]: library(252), [index]: { body: '[]' } });
    expect([counts(result), failing(result)]).toEqual([{ pass: 54 }, []]);
  });

  it('fail if a year has 250, and tell of the script that was found', async () => {
    const rows = [
      ['urlkey', 'timestamp', 'original'],
      ['uk', '20190812103015', 'https://realized.oxford-man.ox.ac.uk/theme/js/front-page-chart.js'],
      ['uk', '20190812103015', 'https://realized.oxford-man.ox.ac.uk/theme/js/jquery.js'],
    ];
    const replies = { [archive]: library(250), [index]: { body: JSON.stringify(rows) } };
    const result = await probeAt('oxfordman', replies);
    expect(failing(result).slice(0, 1)).toEqual([['2000-01-04', '22.95', '23.04']]);
    expect(failing(result).at(-1)).toEqual(['', 'no copy', 'front-page-chart.js of 20190812103015']);
    expect(counts(result)).toEqual({ pass: 43, fail: 11 });
  });

  it('are not reachable where the only copy that can be fetched lacks a measure', async () => {
    const copy =
      'https://raw.githubusercontent.com/mdsunivie/HARNet/3b2832f163ec52cab2435163e82f2e816ae348c9/data/MAN_data.csv';
    const csv =
      ',Symbol,rv5\n2000-01-04 00:00:00+00:00,.FTSE,0.0002\n2000-01-03 00:00:00+00:00,.SPX,0.000140814843656457\n';
    const result = await probeAt('oxfordman', { [copy]: { body: csv }, [index]: { body: '[]' } });
    expect(result.reply).toMatchObject({ url: copy, rows: 1 });
    expect(result.checks[0]?.why).toMatch(/does not hold the measure rk_th2/);
    // Of SPX by rv5 the first day is there, and the script; of AEX nothing is.
    expect(counts(result)).toEqual({ pass: 2, fail: 4, 'not reachable': 48 });
  });

  it('tell that the index of scripts was not reachable, and why', async () => {
    const result = await probeAt('oxfordman', { [archive]: library(252), [index]: { body: '<html>' } });
    expect(counts(result)).toEqual({ pass: 53, 'not reachable': 1 });
    expect(result.checks.at(-1)?.why).toMatch(/index of captures: expected JSON/);
  });
});
