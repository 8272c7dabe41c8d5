// The cold path without the network, and the parsing of a query, measured on functions of the build.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { KLINES, klineReply, reportReply, vintageReply } from './bodies.mjs';
import { readDeclaration } from './declared.mjs';
import { median, medianRatio, short, table } from './figures.mjs';
import { klinesPath } from './hot.mjs';

/** The longest time to validate seven parameters, in microseconds. */
const MAX_VALIDATION_US = 5;

/**
 * @param {string} folder a copied build
 * @param {{ rounds: number }} pace
 * @param {number} hotCpuUs the processor time of a hot request
 */
export async function measureCold(folder, { rounds }, hotCpuUs) {
  const load = (/** @type {string} */ path) => import(pathToFileURL(join(folder, 'dist', path)).href);
  const { Table } = await load('engine/table/table.js');
  const { encodeJson } = await load('engine/table/encode-json.js');
  const { readQuery } = await load('engine/interface/query.js');
  const klines = await readDeclaration(folder, 'stock_zh_a_hist');
  const vintages = await readDeclaration(folder, 'fred_md');
  const report = await readDeclaration(folder, 'stock_xgsglb_em');
  const cases = [
    {
      name: `${KLINES.toLocaleString('en')} klines`,
      iface: klines,
      body: Buffer.from(klineReply('1.600000')),
      params: readQuery(klines, 'symbol=600000', new Date()).params,
      coldLimit: 0.5,
    },
    {
      name: 'FRED vintage, 734 × 129',
      iface: vintages,
      body: Buffer.from(vintageReply(734, 129)),
      params: readQuery(vintages, 'date=2020-02', new Date()).params,
    },
    {
      name: 'datacenter report, 5,000 × 24',
      iface: report,
      body: Buffer.from(reportReply(report.columns, 5_000)),
      params: readQuery(report, '', new Date()).params,
      // The reply has the name of the field with each value.
      coldLimit: 1.5,
    },
  ];
  /** @type {string[][]} */
  const rows = [];
  const verdicts = [];
  for (const { name, iface, body, params, coldLimit = 1 } of cases) {
    const ask = iface.ask(params);
    const page = { url: 'https://local-source/', obtained: Date.now(), status: 200, body };
    const read = () => Table.of(iface.columns, iface.parse([page], ask));
    const cached = read();
    const encode = (/** @type {unknown} */ whole) => encodeJson(iface.select(whole, params));
    const records = JSON.parse((await encode(cached)).toString());
    const steps = {
      cold: () => encode(read()),
      cached: () => encode(cached),
      stringify: () => Buffer.from(JSON.stringify(records)),
      text: () => JSON.stringify(records),
    };
    if (!(await steps.cold()).equals(steps.stringify()))
      throw new Error(`${name}: the answer is not what JSON.stringify writes`);
    const times = await measureInTurns(steps, rounds);
    const { length } = await steps.cached();
    const ratio = (/** @type {'cold' | 'cached'} */ step, /** @type {'stringify' | 'text'} */ other) =>
      medianRatio(times[step], times[other]);
    rows.push([
      `${name} (reply ${(body.length / 1e6).toFixed(2)} MB, answer ${(length / 1e6).toFixed(2)} MB)`,
      ...[times.cold, times.cached, times.stringify, times.text].map((each) => short(median(each))),
      ...[ratio('cold', 'stringify'), ratio('cached', 'stringify'), ratio('cold', 'text'), ratio('cached', 'text')].map(
        (each, at) => (at < 2 ? `**${each.toFixed(2)}**` : each.toFixed(2)),
      ),
    ]);
    const budgets = /** @type {const} */ ([
      ['select + encode from a cached table', 'cached', 0.5],
      ['cold: reply bytes → answer', 'cold', coldLimit],
    ]);
    for (const [what, step, limit] of budgets)
      verdicts.push({
        what: `${what}, ${name}`,
        budget: `≤ ${limit} × \`JSON.stringify\``,
        measured: `${ratio(step, 'stringify').toFixed(2)} (to text only: ${ratio(step, 'text').toFixed(2)})`,
        isMet: ratio(step, 'stringify') <= limit,
      });
  }

  const [, query = ''] = klinesPath('600000', 90).split('?');
  const all = `${query}&timeout=2.5&cookie=nid18%3Dabc%3B+x%3D1`;
  const now = new Date();
  const each = 20_000;
  const runs = await measureInTurns(
    {
      // The parameters of the hot request are five of the seven.
      seven: () => repeat(each, () => readQuery(klines, all, now)),
      five: () => repeat(each, () => readQuery(klines, query, now)),
    },
    rounds,
  );
  const us = (/** @type {'seven' | 'five'} */ step) => (median(runs[step]) * 1000) / each;
  const share = us('seven') / hotCpuUs;
  return {
    text: table(
      [
        'table',
        'reply → answer, ms',
        'select + encode, ms',
        '`JSON.stringify` to bytes, ms',
        '`JSON.stringify` to text, ms',
        'cold / to bytes',
        'select + encode / to bytes',
        'cold / to text',
        'select + encode / to text',
      ],
      rows,
    ),
    validation: `Reading a query of seven parameters takes ${us('seven').toFixed(2)} µs (five of them: ${us('five').toFixed(2)} µs), ${(share * 100).toFixed(1)} % of the ${hotCpuUs.toFixed(0)} µs of processor time of a hot request (20 kB, identity, 16 connections). A hot request skips it: its URL is known.`,
    verdicts: [
      ...verdicts,
      {
        what: 'validation of seven params',
        budget: `≤ ${MAX_VALIDATION_US} µs`,
        measured: `${us('seven').toFixed(2)} µs, ${(share * 100).toFixed(1)} % of the hot path`,
        isMet: us('seven') <= MAX_VALIDATION_US,
      },
    ],
  };
}

/**
 * Runs all steps in each round, alternately forwards and backwards, after three warm-up rounds.
 * @template {string} Name
 * @param {Record<Name, () => unknown>} steps
 * @param {number} rounds
 * @returns {Promise<Record<Name, number[]>>} milliseconds by step
 */
export async function measureInTurns(steps, rounds) {
  const entries = /** @type {[Name, () => unknown][]} */ (Object.entries(steps));
  const times = /** @type {Record<Name, number[]>} */ (
    Object.fromEntries(entries.map(([name]) => [name, /** @type {number[]} */ ([])]))
  );
  for (let round = -3; round < rounds; round++) {
    for (const [name, step] of round % 2 === 0 ? entries : entries.toReversed()) {
      const began = performance.now();
      await step();
      if (round >= 0) times[name].push(performance.now() - began);
    }
  }
  return times;
}

function repeat(/** @type {number} */ times, /** @type {() => unknown} */ step) {
  for (let each = 0; each < times; each++) step();
}
