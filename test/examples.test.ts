import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toExampleCall } from '../src/catalogue/registry/entries.ts';
import { EXPORT_ENDINGS } from '../src/engine/exports/formats.ts';
import { EXAMPLE_ORIGIN, examplesOf } from '../src/faces/manual-data/examples.ts';
import { FIRST_CALL } from '../src/faces/manual-data/first-call.ts';
import { toManualInterface } from '../src/faces/manual-data/manual.ts';
import { loadCatalogue } from './declarations.ts';
import { findPython } from './python.ts';
import { findDifference, readFile as readTable } from './read-file.ts';
import { interfacesOfEverySource, sampleInterfaces } from './sample.ts';
import { startTestService, type TestService } from './service.ts';

// The examples of the manual as whole programs, run against the sandbox and compared with what the service answers
// itself: one interface of each shape, since the programs of others differ by names and values alone.

const catalogue = await loadCatalogue();
const interfaces = catalogue.interfaces.filter(({ unavailable }) => unavailable === undefined);
// What the programs below ask for. `test/sandbox-figures.test.ts` has the example of every interface.
const ASKED = new Set([
  ...interfacesOfEverySource(interfaces).map(({ name }) => name),
  'stock_zh_a_hist',
  'tool_trade_date_hist_sina',
]);
const run = promisify(execFile);
const TSC = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

let service: TestService;
let folder: string;
const answers = new Map<string, unknown[]>();

beforeAll(async () => {
  // Room for every table: none is fetched twice.
  service = await startTestService({ sandbox: true, basePath: '/finance', memoryBytes: 400_000_000 });
  folder = await mkdtemp(join(tmpdir(), 'finfount-examples-'));
  for (const declared of interfaces.filter(({ name }) => ASKED.has(name))) {
    const answer: unknown = await (await service.get(toExampleCall(declared))).json();
    expect(answer).toBeInstanceOf(Array);
    answers.set(declared.name, Array.isArray(answer) ? answer : []);
  }
}, 180_000);
afterAll(async () => {
  await service?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** The example of an interface in a language, with the address of the service. */
function programOf(name: string, title: string): string {
  const declared = interfaces.find((each) => each.name === name)!;
  const { code = '' } = examplesOf(toManualInterface(declared, 'en')).find((each) => each.title === title) ?? {};
  expect(code).toContain(EXAMPLE_ORIGIN);
  return code.replaceAll(EXAMPLE_ORIGIN, service.url);
}

/** Writes a program to a file and runs it; returns what it printed. */
async function runFile(file: string, program: string, command: string, ...args: string[]): Promise<string> {
  await writeFile(join(folder, file), program);
  const { stdout } = await run(command, [...args, file], { cwd: folder, maxBuffer: 100_000_000 });
  return stdout;
}

// Programs that run each file that is named, one after the other: a language takes longer to start than to run
// one.
const RUN_MODULES = [
  process.execPath,
  '--input-type=module',
  '--eval',
  'for (const file of process.argv.slice(1)) await import(process.cwd() + "/" + file)',
];
const RUN_R = ['Rscript', '-e', 'for (file in commandArgs(TRUE)) source(file, new.env(), encoding = "UTF-8")'];
const RUN_PYTHON = ['-c', 'import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file)'];

/**
 * Runs a program for each interface of the sample, all in one process, and compares the rows that each writes with
 * the answer of the service.
 * @param ending of the file of a program; it writes its rows to a file of the same name and `.json`
 * @param expectedOf the rows of an answer as the language writes them
 */
async function runAll(
  ending: string,
  programOf: (name: string) => string | Promise<string>,
  [command = '', ...args]: readonly string[],
  expectedOf: (answer: readonly unknown[]) => readonly unknown[] = (answer) => answer,
): Promise<void> {
  for (const name of NAMES) await writeFile(join(folder, `${name}.${ending}`), await programOf(name));
  await run(command, [...args, ...NAMES.map((name) => `${name}.${ending}`)], { cwd: folder, maxBuffer: 100_000_000 });
  for (const name of NAMES) {
    const rows: unknown = JSON.parse(await readFile(join(folder, `${name}.${ending}.json`), 'utf8'));
    expect(rows, name).toEqual(expectedOf(answers.get(name) ?? []));
  }
}

/** The end of a program of JavaScript, which writes its rows. */
function toWriteRows(file: string): string {
  return `(await import('node:fs')).writeFileSync('${file}.json', JSON.stringify(rows));`;
}

/** Whether a language is installed. Logs a line when it is not. */
function has(title: string, command: string, ...args: string[]): boolean {
  const isThere = spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (!isThere)
    console.log(`The examples for ${title} are not run: ${[command, ...args].join(' ')} does not work here.`);
  return isThere;
}

const lastLine = (printed: string): string => printed.trimEnd().split('\n').at(-1) ?? '';
const SAMPLE = sampleInterfaces(interfaces);
const NAMES = SAMPLE.map(({ name }) => name);
// These languages take seconds to start, and their programs differ by the call alone: one with parameters, one
// without.
const FEW = [true, false].flatMap((hasQuery) => {
  const found = SAMPLE.find(({ call }) => call.includes('?') === hasQuery);
  return found ? [found.name] : [];
});

it('shows a call that the sandbox answers with rows', () => {
  for (const [name, rows] of answers) expect(rows.length, name).toBeGreaterThan(0);
});

it.each(['index.md', 'zh/index.md'])('is followed on %s by the first row of what the sandbox answers', async (page) => {
  const text = await readFile(new URL(`../manual/${page}`, import.meta.url), 'utf8');
  const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(text) ?? [];
  const answer: unknown = await (await service.get(FIRST_CALL)).json();
  expect(JSON.parse(shown)).toEqual(Array.isArray(answer) ? answer.slice(0, 1) : 'no array');
});

describe('the README and the pages of the manual', async () => {
  const pages = await Promise.all(
    [
      'README.md',
      'manual/index.md',
      'manual/zh/index.md',
      'manual/answers.md',
      'manual/calls.md',
      'manual/errors.md',
    ].map(async (file) => ({ file, text: await readFile(new URL(`../${file}`, import.meta.url), 'utf8') })),
  );
  const calls = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/http:\/\/127\.0\.0\.1:8080(\/api\/[^'"\s`]+)'?(?:\n([[{].*))?/g)].map(
      ([, path = '', shown]) => ({ file, path, shown }),
    ),
  );

  it('show calls', () => {
    expect(calls.length).toBeGreaterThan(4);
    expect(calls.filter(({ shown }) => shown !== undefined).length).toBeGreaterThan(1);
  });

  it.each(calls)('$file: $path is answered as shown', async ({ path, shown }) => {
    const response = await service.get(path);
    const body = await response.text();
    expect(response.status).toBe(shown?.startsWith('{"error"') ? 422 : 200);
    if (shown?.endsWith(', …]')) expect(body.startsWith(shown.slice(0, -', …]'.length))).toBe(true);
    else if (shown !== undefined) expect(body).toBe(shown);
  });
});

describe.skipIf(!has('curl', 'curl', '--version'))('an example for curl', () => {
  it.each(NAMES)('gets the answer of %s', async (name) => {
    const { stdout } = await run('/bin/sh', ['-c', `${programOf(name, 'curl')} -s`], { maxBuffer: 100_000_000 });
    expect(JSON.parse(stdout)).toEqual(answers.get(name));
  });
});

describe('the examples for JavaScript', () => {
  it('get the answers', async () => {
    await runAll('js.mjs', (name) => `${programOf(name, 'JavaScript')}\n${toWriteRows(`${name}.js.mjs`)}`, RUN_MODULES);
  });
});

describe('the examples for TypeScript', () => {
  it('are right for the strictest compiler, and get the answers', async () => {
    for (const name of NAMES) {
      const program = `${programOf(name, 'TypeScript')}\nrows satisfies readonly unknown[];\nexport {};\n`;
      await writeFile(join(folder, `${name}.mts`), program);
    }
    const flags =
      '--strict --noUncheckedIndexedAccess --target es2023 --module nodenext --lib es2023,dom --types'.split(' ');
    await run(process.execPath, [TSC, ...flags, '', '--outDir', 'typed', ...NAMES.map((name) => `${name}.mts`)], {
      cwd: folder,
    });
    await runAll(
      'typed.mjs',
      async (name) =>
        `${await readFile(join(folder, 'typed', `${name}.mjs`), 'utf8')}\n${toWriteRows(`${name}.typed.mjs`)}`,
      RUN_MODULES,
    );
  });
});

const python = findPython('requests', 'the examples for Python');
describe.skipIf(python === undefined)('the examples for Python', () => {
  it('get the answers', async () => {
    await runAll(
      'requests.py',
      (name) => `${programOf(name, 'Python')}
import json
json.dump(rows, open("${name}.requests.py.json", "w"))
`,
      [python!, ...RUN_PYTHON],
    );
  });
});

const pandas = findPython('pandas', 'the examples for pandas');
describe.skipIf(pandas === undefined)('the examples for pandas', () => {
  it('get the tables, their codes and days as they are', async () => {
    await runAll(
      'pandas.py',
      (name) => `${programOf(name, 'pandas')}
for column in table.select_dtypes("datetime"):
    table[column] = table[column].dt.strftime("%Y-%m-%d")
table.to_json("${name}.pandas.py.json", orient="records", double_precision=15)
`,
      [pandas!, ...RUN_PYTHON],
    );
  });

  it('leave a missing text missing', async () => {
    await writeFile(join(folder, 'missing.json'), '[{"股票代码":"000001"},{"股票代码":null}]');
    const program = programOf('stock_zh_a_hist', 'pandas').replace(/"http[^"]*"/, '"missing.json"');
    const told = 'print(table["股票代码"].isna().tolist(), table["股票代码"][0])';
    expect(lastLine(await runFile('missing.py', `${program}\n${told}\n`, pandas!))).toBe('[False, True] 000001');
  });
});

describe.skipIf(!has('R', 'Rscript', '-e', 'library(jsonlite); library(curl)'))('an example for R', () => {
  it('gets the tables', async () => {
    await runAll(
      'R',
      (name) => `${programOf(name, 'R')}
written <- file("${name}.R.json", "wb")
writeLines(toJSON(table, digits = NA, na = "null"), written, useBytes = TRUE)
close(written)
`,
      RUN_R,
      asVectors,
    );
  });
});

/**
 * Records as R prints them: all cells of a column are of one type, so that numbers beside texts are texts, and
 * other numbers have fifteen digits.
 */
function asVectors(answer: readonly unknown[]): unknown[] {
  const records = answer.filter(isRecord);
  const hasTexts = (name: string): boolean => records.some((record) => typeof record[name] === 'string');
  const toCell = (name: string, cell: unknown): unknown => {
    if (typeof cell !== 'number') return cell;
    return hasTexts(name) ? String(cell) : Number(cell.toPrecision(15));
  };
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, toCell(name, cell)])),
  );
}

describe.skipIf(!has('the function of R', 'Rscript', '-e', 'library(jsonlite); library(curl)'))(
  'the function for R',
  () => {
    it('gets tables with their types, or the sentence of the service', async () => {
      const code = await readFile(new URL('../clients/r/finfount.R', import.meta.url), 'utf8');
      const program = `${code.replace(EXAMPLE_ORIGIN, service.url)}
table <- finfount("stock_zh_a_hist", symbol = "600000", start_date = as.Date("2024-01-02"), end_date = 20240105)
days <- finfount("tool_trade_date_hist_sina")
empty <- finfount("stock_zh_a_hist", symbol = "AAPL")
failure <- tryCatch(finfount("fred_md", date = "x"), error = conditionMessage)
none <- subset(data.frame(code = "600000"), code == "x")$code
wrong <- lapply(
  list(function() finfount("stock_zh_a_hist", "600000"), function() finfount("stock_zh_a_hist", symbol = NULL),
    function() finfount("stock_zh_a_hist", symbol = none), function() finfount("stock_zh_a_hist", symbol = c("600000", NA))),
  function(call) tryCatch(call(), error = conditionMessage))
person <- finfount("stock_hold_management_person_em", symbol = "001308", name = "吴远")
told <- list(table = table, types = sapply(table, class), days = c(nrow(days), class(days[[1]])), empty = nrow(empty), failure = failure, wrong = wrong, person = person)
cat("\\n", jsonlite::toJSON(told, digits = NA, na = "null", auto_unbox = TRUE), sep = "")
`;
      const printed = JSON.parse(
        lastLine(await runFile('function.R', program, 'Rscript', '--encoding=UTF-8')),
      ) as Record<string, unknown>;
      expect(printed.table).toEqual(answers.get('stock_zh_a_hist'));
      expect(printed.types).toEqual(expect.arrayContaining(['Date', 'character', 'numeric']));
      expect(printed.days).toEqual([String(answers.get('tool_trade_date_hist_sina')?.length), 'Date']);
      expect(printed).toMatchObject({
        empty: 0,
        failure: expect.stringMatching(/^parameter error; date: Input should be a month/),
        // None of them is answered with the share of the default.
        wrong: [
          expect.stringMatching(/^Each value needs the name of its parameter/),
          ...Array.from({ length: 3 }, () => 'stock_zh_a_hist: symbol has no value. Leave it out for its default.'),
        ],
        person: expect.arrayContaining([expect.objectContaining({ 变动人: expect.any(String) })]),
      });
    });

    it('says what a proxy answered in the place of the service', async () => {
      const server = createServer((_, response) =>
        response.writeHead(503, { 'retry-after': 'Tue, 01 Dec 2026 00:00:00 GMT' }).end('<html>'),
      );
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const code = await readFile(new URL('../clients/r/finfount.R', import.meta.url), 'utf8');
      const program = `${code.replace(EXAMPLE_ORIGIN, url)}
cat("\n", tryCatch(finfount("fred_md"), error = conditionMessage), sep = "")
`;
      try {
        const printed = lastLine(await runFile('proxy.R', program, 'Rscript', '--encoding=UTF-8'));
        expect(printed).toBe(`HTTP 503, which is no answer of finfount: ${url}`);
      } finally {
        server.close();
      }
    });
  },
);

describe.skipIf(!has('Java', 'java', '--version'))('an example for Java', () => {
  it.each(FEW)('gets the answer of %s', async (name) => {
    const printed = await runFile(
      'Example.java',
      programOf(name, 'Java'),
      'java',
      '-Dfile.encoding=UTF-8',
      '-Dstdout.encoding=UTF-8',
    );
    expect(JSON.parse(printed)).toEqual(answers.get(name));
  });
});

describe.skipIf(!has('Go', 'go', 'version'))('an example for Go', () => {
  it.each(FEW)('gets the answer of %s', async (name) => {
    const printed = await runFile(`${name}.go`, programOf(name, 'Go'), 'go', 'run');
    expect(printed).toBe(`${answers.get(name)?.length} rows\n`);
  });
});

describe('an example of every source, as a file', () => {
  // The readers take seconds for thousands of rows, and these have nothing that the last ones lack.
  const MAX_ROWS = 50;

  it.each(EXPORT_ENDINGS)('is read from .%s as it is answered in JSON', async (ending) => {
    const differences: string[] = [];
    for (const declared of interfacesOfEverySource(interfaces)) {
      const records = (answers.get(declared.name) ?? []).slice(-MAX_ROWS);
      const call = toExampleCall(declared).replace(
        `/api/public/${declared.name}`,
        `/api/table/${declared.name}.${ending}`,
      );
      const response = await service.get(`${call}${call.includes('?') ? '&' : '?'}_last=${MAX_ROWS}`);
      const rows = await readTable(ending, Buffer.from(await response.arrayBuffer()));
      const difference = findDifference(ending, rows, records.filter(isRecord), declared.columns);
      if (difference !== undefined) differences.push(`${declared.name}: ${difference}`);
    }
    expect(differences).toEqual([]);
  });
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
