import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAll, readIndependently } from '../workbook-readings.ts';
import { findRecordings, RECORDINGS } from './recordings.ts';

const recorded = findRecordings('epu');
const spreadsheets = readdirSync(new URL('epu', RECORDINGS)).filter((name) => /\.xlsx?$/.test(name));

describe('a recorded spreadsheet', () => {
  it.each(spreadsheets)('%s says in every cell what an independent reading says', async (file) => {
    const body = recorded.read(file);
    expect(readAll(body)).toEqual(await readIndependently(body));
  });
});
