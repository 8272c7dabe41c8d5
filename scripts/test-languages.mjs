// Runs the programs of clients/ in each installed language against the sandbox: `npm run test:languages`. A proxy
// between them requires a token, refuses the first request for each address as busy, and counts unchanged answers.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOKEN = 'a-token';
// Two shares; one has days with missing cells.
const QUERY = 'symbol=600000&symbol=999500&start_date=20240102&end_date=20240110';
// The folder of Debian's packages for Rust.
const CRATES = '/usr/share/cargo/registry';

/**
 * A language: the command that shows that it is there, the folder of its programs, and the command that runs them
 * with a check of their own, which `write` puts beside them. The check prints a line for each row of {@link
 * QUERY}, with what stands for no value, asks for it again, and ends with the message of a call that fails.
 * `fetch` gets the packages that the programs need; a language whose packages cannot be had here is not run.
 * @typedef {{ is: readonly string[], from: string, write: (folder: string, base: string) => Promise<void>,
 *   fetch?: readonly string[], command: (folder: string) => readonly string[] }} Language
 */

/** @type {Readonly<Record<string, Language>>} */
const LANGUAGES = {
  R: {
    is: ['Rscript', '-e', 'library(curl); library(jsonlite)'],
    from: 'r',
    write: (folder) =>
      writeFile(
        join(folder, 'check.R'),
        `source("finfount.R", encoding = "UTF-8")
ask <- function() finfount("stock_zh_a_hist", symbol = c("600000", "999500"), start_date = as.Date("2024-01-02"), end_date = 20240110, "_names" = "en")
frame <- ask()
stopifnot(identical(frame, ask()), inherits(frame$date, "Date"), is.numeric(frame$close), nrow(finfount("stock_zh_a_hist", symbol = "AAPL")) == 0)
cat(paste(frame$symbol, format(frame$date), ifelse(is.na(frame$close), "none", frame$close)), sep = "\\n")
cat("", tryCatch(finfount("fred_md", date = "x"), error = conditionMessage), sep = "\\n")
`,
      ),
    command: () => ['Rscript', 'check.R'],
  },
  Go: {
    is: ['go', 'version'],
    from: 'go',
    write: (folder, base) =>
      writeFile(
        join(folder, 'check.go'),
        `package main

import (
	"fmt"
	"net/url"
	"os"
)

func init() {
	client := &Client{Base: "${base}", Token: os.Getenv("FINFOUNT_TOKEN")}
	for again := 0; again < 2; again++ {
		query := url.Values{"symbol": {"600000", "999500"}, "start_date": {"20240102"}, "end_date": {"20240110"}}
		bars, err := Table[Bar](client, "stock_zh_a_hist", query)
		if err != nil {
			panic(err)
		}
		for _, bar := range bars {
			if again == 0 {
				continue
			}
			if bar.Close == nil {
				fmt.Println(bar.Symbol, bar.Day.Format("2006-01-02"), "none")
			} else {
				fmt.Println(bar.Symbol, bar.Day.Format("2006-01-02"), *bar.Close)
			}
		}
	}
	_, err := Table[Bar](client, "fred_md", url.Values{"date": {"x"}})
	fmt.Println(err)
	if _, err = Table[Bar](client, "stock_zh_a_hist", url.Values{"symbol": {}}); err == nil {
		panic("a parameter without a value is its default")
	}
	os.Exit(0)
}
`,
      ),
    command: () => ['go', 'run', 'main.go', 'check.go'],
  },
  Java: {
    is: ['javac', '--version'],
    from: 'java',
    write: (folder, base) =>
      writeFile(
        join(folder, 'Check.java'),
        `import java.util.*;

class Check {
  public static void main(String[] arguments) throws Exception {
    var read = Finfount.readCsv("a,b\\r\\n\\"x, \\"\\"y\\"\\"\\r\\nz\\",\\r\\n,\\"\\"\\r\\n");
    if (!read.equals(List.of(List.of("a", "b"), Arrays.asList("x, \\"y\\"\\r\\nz", null), Arrays.asList(null, ""))))
      throw new AssertionError(read);
    var finfount = new Finfount("${base}", System.getenv("FINFOUNT_TOKEN"));
    var query = new LinkedHashMap<String, List<String>>();
    query.put("symbol", List.of("600000", "999500"));
    query.put("start_date", List.of("20240102"));
    query.put("end_date", List.of("20240110"));
    finfount.table("stock_zh_a_hist", query);
    for (var row : finfount.table("stock_zh_a_hist", query)) {
      var bar = Finfount.Bar.of(row);
      System.out.println(bar.symbol() + " " + bar.day() + " " + (bar.close() == null ? "none" : bar.close()));
    }
    try {
      finfount.table("fred_md", Map.of("date", List.of("x")));
    } catch (IllegalStateException failure) {
      System.out.println(failure.getMessage());
    }
    try {
      finfount.table("stock_zh_a_hist", Map.of("symbol", List.of()));
      throw new AssertionError("a parameter without a value is its default");
    } catch (IllegalArgumentException failure) {
    }
  }
}
`,
      ),
    command: () => ['sh', '-c', 'javac Finfount.java Check.java && java Check'],
  },
  Rust: {
    is: ['cargo', '--version'],
    from: 'rust',
    write: async (folder, base) => {
      await appendFile(
        join(folder, 'src/main.rs'),
        `
#[test]
fn check() {
    let mut client = Client { base: "${base}".into(), token: env::var("FINFOUNT_TOKEN").unwrap(), kept: HashMap::new() };
    let query = [("symbol", "600000"), ("symbol", "999500"), ("start_date", "20240102"), ("end_date", "20240110")];
    client.table::<Bar>("stock_zh_a_hist", &query).unwrap();
    for bar in client.table::<Bar>("stock_zh_a_hist", &query).unwrap() {
        println!("{} {} {}", bar.symbol, bar.date, bar.close.map_or("none".into(), |close| close.to_string()));
    }
    println!("{}", client.table::<Bar>("fred_md", &[("date", "x")]).unwrap_err());
}
`,
      );
      if (!existsSync(CRATES)) return;
      await mkdir(join(folder, '.cargo'));
      const sources = `[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "${CRATES}"\n`;
      await writeFile(join(folder, '.cargo/config.toml'), sources);
    },
    fetch: ['cargo', 'fetch', '--quiet'],
    command: () => ['cargo', 'test', '--quiet', '--', '--nocapture'],
  },
  Octave: {
    is: ['octave-cli', '--version'],
    from: 'matlab',
    write: (folder) =>
      writeFile(
        join(folder, 'check.m'),
        `data = finfount('stock_zh_a_hist', 'symbol', {'600000', '999500'}, 'start_date', 20240102, 'end_date', '20240110');
for row = 1:numel(data.date)
  close = 'none';
  if ~isnan(data.close(row)), close = num2str(data.close(row)); end
  disp([data.symbol{row} ' ' data.date{row} ' ' close]);
end
assert(isempty(finfount('stock_zh_a_hist', 'symbol', 'AAPL').close));
try
  finfount('fred_md', 'date', 'x');
catch failure
  disp(failure.message);
end
refused = false;
try
  finfount('stock_zh_a_hist', 'symbol', {});
catch
  refused = true;
end
assert(refused);
`,
      ),
    command: () => ['octave-cli', '--no-gui', 'check.m'],
  },
};

// It caches nothing between calls.
const ASKS_ONCE = new Set(['Octave']);

const service = spawn(
  process.execPath,
  [join(ROOT, 'dist/main.js'), 'serve', '--sandbox', '--clock', '2026-03-31', '--port', '0', '--log-level', 'error'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const origin = await new Promise((resolve, reject) => {
  service.once('exit', () => reject(new Error('the sandbox did not start')));
  createInterface({ input: service.stdout }).on('line', (line) => {
    const [, found] = /(http:\/\/[\d.:]+)\/docs\//.exec(line) ?? [];
    if (found !== undefined) resolve(found);
  });
});

/** The requests of one program. */
let asked = { busy: new Set(), unchanged: 0, strangers: 0 };
const front = createServer(async (request, response) => {
  const { url = '', headers } = request;
  if (headers.authorization !== `Bearer ${TOKEN}`) {
    asked.strangers++;
    response.writeHead(401).end('{"error":"no token"}');
  } else if (asked.busy.has(url)) {
    const etag = headers['if-none-match'];
    const answer = await fetch(`${origin}${url}`, { headers: etag === undefined ? {} : { 'if-none-match': etag } });
    if (answer.status === 304) asked.unchanged++;
    const body = Buffer.from(await answer.arrayBuffer());
    const kept = ['etag', 'content-type', 'finfount-source'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    response.writeHead(answer.status, Object.fromEntries(kept)).end(body);
  } else {
    asked.busy.add(url);
    response.writeHead(503, { 'retry-after': '1' }).end('{"error":"busy"}');
  }
});
front.listen(0, '127.0.0.1');
await once(front, 'listening');
const address = front.address();
const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

/** @type {readonly { symbol: string, date: string, close: number | null }[]} */
const rows = await (await fetch(`${origin}/api/table/stock_zh_a_hist.json?${QUERY}&_names=en`)).json();
const expected = rows.map(({ symbol, date, close }) => `${symbol} ${date} ${close ?? 'none'}`);
if (!expected.some((line) => line.endsWith(' none'))) throw new Error('no cell of the sandbox is without a value');

let [passed, failed] = [0, 0];
const home = await mkdtemp(join(tmpdir(), 'finfount-languages-'));
try {
  for (const [name, { is, from, write, fetch: get, command }] of Object.entries(LANGUAGES)) {
    const [program = '', ...flags] = is;
    if (spawnSync(program, flags, { stdio: 'ignore' }).status !== 0) {
      console.log(`${name}: not run, since ${is.join(' ')} does not work here`);
      continue;
    }
    asked = { busy: new Set(), unchanged: 0, strangers: 0 };
    const folder = join(home, from);
    try {
      await cp(join(ROOT, 'clients', from), folder, { recursive: true });
      await write(folder, base);
      const [getter, ...packages] = get ?? [];
      if (getter !== undefined && spawnSync(getter, packages, { cwd: folder, stdio: 'ignore' }).status !== 0) {
        console.log(`${name}: not run, since ${get?.join(' ')} does not work here`);
        continue;
      }
      const [first = '', ...rest] = command(folder);
      const env = { ...process.env, FINFOUNT_URL: base, FINFOUNT_TOKEN: TOKEN };
      const { stdout } = await run(first, rest, { cwd: folder, env, timeout: 600_000 });
      const lines = stdout.split(/\r?\n/).map((line) => line.trim());
      const missing = expected.filter((line) => !lines.includes(line));
      if (missing.length > 0) throw new Error(`it printed no ${missing.join(', ')}:\n${stdout}`);
      if (!stdout.includes('Input should be a month')) throw new Error(`a failure is not told:\n${stdout}`);
      if (asked.strangers > 0) throw new Error(`${asked.strangers} requests had no token`);
      if (!ASKS_ONCE.has(name) && asked.unchanged === 0) throw new Error('it sent no If-None-Match');
      console.log(`${name}: the table, a missing value, a token, another try, a failure`);
      passed++;
    } catch (thrown) {
      failed++;
      const { stderr = '' } = /** @type {{ stderr?: string }} */ (Object(thrown));
      console.error(`${name}: ${String(thrown).slice(0, 5_000)}\n${stderr.slice(0, 5_000)}`);
    }
  }
} finally {
  front.close();
  service.removeAllListeners('exit').kill();
  await rm(home, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
