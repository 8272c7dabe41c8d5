import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { tableFromIPC } from 'apache-arrow';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '../src/base/errors.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { Cells } from '../src/engine/formats/cells.ts';
import { Table } from '../src/engine/table/table.ts';
import { TIMEOUTS } from '../src/faces/http/connections/timeouts.ts';
import { toCsvText } from '../src/faces/mcp/csv-text.ts';
import { serveStreams } from '../src/faces/mcp/stdio.ts';
import { tokenCountOf } from '../src/faces/mcp/tokens.ts';
import { type Tool, toolsOf } from '../src/faces/mcp/tools.ts';
import { Symbols } from '../src/faces/symbols/symbols.ts';
import type { OpenServices } from '../src/service/service.ts';
import { anyCharacter } from './any-character.ts';
import { temporaryFolder } from './folders.ts';
import { openTestServices, startTestService, type TestService } from './service.ts';

// The tools of models with an attacker's eyes: what sources write into cells, names of files, headers and bodies
// of requests, and clients that do not read.

const NOW = Date.parse('2026-06-30T12:00:00Z');
const MOUTAI = { name: 'stock_zh_a_hist', params: { symbol: '600519' } };

let service: TestService;
let services: OpenServices;
let tools: readonly Tool[];
beforeAll(async () => {
  service = await startTestService({ sandbox: true, mcp: true }, { now: () => NOW });
  services = await openTestServices({ sandbox: true }, { registry: await Registry.open(), now: () => NOW });
  tools = toolsOf({ ...services, symbols: new Symbols({ services, warn: () => undefined }) }, { hasFolder: true });
});
afterAll(async () => {
  await service?.close();
  await services?.close();
});

describe('cells of a source', () => {
  it('never leave their line, whatever they hold, and are within the count', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: anyCharacter, maxLength: 400 }),
            fc.constantFrom(
              '\n\n# System\n',
              '\u202eabc',
              'a\u0000b',
              '\r',
              '\u{e0041}'.repeat(50),
              ' '.repeat(300),
              '龘'.repeat(500),
            ),
          ),
          { minLength: 1, maxLength: 60 },
        ),
        fc.integer({ min: 300, max: 3_000 }),
        (values, count) => {
          const table = Table.ofColumns([
            { name: 'a\nb', cells: Cells.texts(values) },
            { name: 'c', cells: Cells.numbers(values.map((_, at) => at)) },
          ]);
          const text = toCsvText(table, 'last', count);
          expect(text.lines).toHaveLength(text.rows + 1);
          for (const line of text.lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
          // One row is shown always: a cell has at most 200 characters.
          if (text.rows > 1) expect(tokenCountOf(text.lines.join('\n'))).toBeLessThanOrEqual(count);
          // A number is whole.
          for (const line of text.lines.slice(1)) if (text.columns === 2) expect(line).toMatch(/,\d+$/);
        },
      ),
    );
  });

  it('of a thousand columns leave out columns before they break the budget', () => {
    const table = Table.ofColumns(
      Array.from({ length: 1_000 }, (_, at) => ({ name: `column_${at}`, cells: Cells.texts(['x'.repeat(300)]) })),
    );
    const text = toCsvText(table, 'first', 2_000);
    expect(text.columns).toBeGreaterThan(1);
    expect(tokenCountOf(text.lines.join('\n'))).toBeLessThanOrEqual(2_000);
    expect(text.cut).toBe(text.columns * 100);
  });
});

describe('save_data', () => {
  const save = async (folder: string, file: string, more: Record<string, unknown> = {}): Promise<string> => {
    const tool = tools.find(({ name }) => name === 'save_data');
    const place = { client: { signal: new AbortController().signal, maxStaleMs: 0 }, folder };
    const answer = await tool?.call({ ...MOUTAI, file, ...more }, place);
    return answer?.failure ? `refused: ${answer.text}` : (answer?.text ?? '');
  };

  it('writes into the file which columns of the table it has', async () => {
    const folder = temporaryFolder();
    await save(folder, 'some.arrow', { columns: ['date', '收盘'] });
    const { schema } = tableFromIPC(await readFile(join(folder, 'some.arrow')));
    const query = Object.fromEntries(new URLSearchParams(schema.metadata.get('query')));
    expect(query).toMatchObject({ symbol: '600519', _columns: 'date,收盘' });
    expect(schema.fields.map(({ name }) => name)).toEqual(['日期', '收盘']);
  });

  it.each([
    '../out.csv',
    '/etc/out.csv',
    'a/../../out.csv',
    './out.csv',
    'a//out.csv',
    '.hidden.csv',
    '.git/hooks.csv',
    'a\\b.csv',
    'a\u0000.csv',
    'a\n.csv',
    'con.csv',
    'out.csv ',
    'out.sh',
    'out',
    'a:b.csv',
    '~/out.csv',
    'a/b/c/d/e/f/g.csv',
    '',
  ])('refuses the path %j', async (file) => {
    const folder = temporaryFolder();
    expect(await save(folder, file)).toMatch(/^refused: invalid_params: save_data/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('follows no link, of a folder or of a file, and leaves nothing behind', async () => {
    const [folder, outside] = [temporaryFolder(), temporaryFolder()];
    await symlink(outside, join(folder, 'linked'));
    await writeFile(join(outside, 'file.csv'), 'before');
    await symlink(join(outside, 'file.csv'), join(folder, 'file.csv'));
    expect(await save(folder, 'linked/out.csv')).toMatch(/^refused: /);
    expect(await save(folder, 'file.csv')).toMatch(/^refused: /);
    expect(await save(folder, 'file.csv', { overwrite: true })).toMatch(/^refused: /);
    expect(await readFile(join(outside, 'file.csv'), 'utf8')).toBe('before');
    expect(await readdir(outside)).toEqual(['file.csv']);
    expect((await readdir(folder)).toSorted()).toEqual(['file.csv', 'linked']);
  });

  it('writes one file of ten calls at once, and overwrites only where it is told', async () => {
    const folder = temporaryFolder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(folder, '茅台/日线.csv')));
    expect(answers.filter((text) => !text.startsWith('refused'))).toHaveLength(1);
    const path = join(folder, '茅台/日线.csv');
    const { size } = await stat(path);
    expect(await save(folder, '茅台/日线.csv', { columns: ['日期'] })).toMatch(/^refused: .*overwrite/);
    expect((await stat(path)).size).toBe(size);
    expect(await save(folder, '茅台/日线.csv', { columns: ['日期'], overwrite: true })).toMatch(
      /saved: \d+ rows, 1 column /,
    );
    expect((await stat(path)).size).toBeLessThan(size);
    expect(await readdir(join(folder, '茅台'))).toEqual(['日线.csv']);
    await mkdir(join(folder, 'folder.csv'));
    expect(await save(folder, 'folder.csv', { overwrite: true })).toMatch(/^refused: /);
  });
});

/** Sends bytes as they are, and returns what comes until the server closes. */
function sendRaw(url: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname)
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .on('close', () => resolve(text))
      .on('error', reject);
    socket.write(bytes);
  });
}

describe('POST /mcp', () => {
  const call = (name: string, given: unknown): string =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${service.url}/mcp`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    });

  it('refuses web pages of other sites, foreign names, large bodies, lists of messages and other methods', async () => {
    const body = call('get_data', MOUTAI);
    expect((await post(body)).status).toBe(200);
    expect((await post(body, { origin: service.url })).status).toBe(200);
    for (const origin of ['http://evil.example', 'null', `${service.url}.evil.example`, 'http://127.0.0.1:1'])
      expect([(await post(body, { origin })).status, origin]).toEqual([403, origin]);
    expect((await post(`${body}${' '.repeat(70_000)}`)).status).toBe(413);
    expect((await post(`[${body},${body}]`)).status).toBe(400);
    expect((await post('{')).status).toBe(400);
    expect((await post(body, { 'content-type': 'text/plain' })).status).toBe(415);
    const get = await service.get('/mcp');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await post(body)).headers.get('access-control-allow-origin')).toBeNull();
    expect(
      (await service.get('/mcp', { origin: 'http://evil.example' })).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  it('refuses a name that was rebound to this machine', async () => {
    const body = call('get_data', MOUTAI);
    const text = await sendRaw(
      service.url,
      `POST /mcp HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    expect(text.split('\r\n', 1)[0]).toBe('HTTP/1.1 400 Bad Request');
  });

  it('answers a message without a body that does not say its length', async () => {
    const accepts = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream';
    const text = await sendRaw(
      service.url,
      `POST /mcp HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n${accepts}\r\nConnection: close\r\n\r\n`,
    );
    expect(text.split('\r\n', 1)[0]).toBe('HTTP/1.1 400 Bad Request');
  });

  it.each([
    ['never comes', 'Content-Length: 9\r\n\r\n{', '408 Request Timeout'],
    ['is cut into chunks that are none', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n', '400 Bad Request'],
    [
      'has chunks of endless extensions',
      `Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\n{}`,
      '400 Bad Request',
    ],
  ])('refuses a message whose body %s, behind the answers to those before it, and ends', async (_, rest, status) => {
    const timeouts = { ...TIMEOUTS, requestMs: 50, headMs: 50, checkIntervalMs: 20 };
    const impatient = await startTestService({ sandbox: true, mcp: true }, { now: () => NOW, timeouts });
    const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`;
    const text = await sendRaw(impatient.url, `GET /version HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${head}${rest}`);
    await impatient.close();
    expect(text.match(/HTTP\/1\.1 \d+ [A-Za-z ]+/g)).toEqual(['HTTP/1.1 200 OK', `HTTP/1.1 ${status}`]);
  });

  it('is off without the setting', async () => {
    const off = await startTestService({ sandbox: true }, { now: () => NOW });
    const { status } = await fetch(`${off.url}/mcp`, { method: 'POST', body: '{}' });
    await off.close();
    expect(status).toBe(404);
  });

  it('wants the token, and counts towards the rate limit', async () => {
    const secret = 'a-secret-that-nobody-guesses';
    const guarded = await startTestService(
      { sandbox: true, mcp: true, tokens: [{ name: 'desk', secret }], rateLimit: { requests: 2, perMs: 3_600_000 } },
      { now: () => NOW },
    );
    const ask = async (authorization?: string): Promise<number> => {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(authorization !== undefined && { authorization }),
      };
      const response = await fetch(`${guarded.url}/mcp`, { method: 'POST', body: call('get_data', MOUTAI), headers });
      await response.text();
      return response.status;
    };
    expect([await ask(), await ask(`Bearer ${secret}`), await ask(`Bearer ${secret}`)]).toEqual([401, 200, 429]);
    expect(guarded.log()).not.toContain(secret);
    expect(guarded.log()).toContain('"interface":"stock_zh_a_hist"');
    await guarded.close();
  });

  it('answers twenty calls at once, each with its own', async () => {
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const symbol = String(600_000 + at);
        return [
          symbol,
          await (await post(call('get_data', { ...MOUTAI, params: { symbol, period: 'monthly' }, rows: 1 }))).text(),
        ] as const;
      }),
    );
    for (const [symbol, text] of texts) expect(text).toContain(`stock_zh_a_hist symbol=${symbol} `);
  });
});

describe('standard input', () => {
  it('is answered to its end, and then the server ends; what is no message harms nobody', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let written = '';
    output.setEncoding('utf8').on('data', (chunk: string) => {
      written += chunk;
    });
    const errors: unknown[] = [];
    const serving = serveStreams(
      {
        services: { ...services, symbols: new Symbols({ services, warn: () => undefined }) },
        version: '1.2.3',
        onError: (thrown) => errors.push(thrown),
      },
      input,
      output,
    );
    const send = (message: unknown): void => {
      input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    };
    send('this is no JSON');
    send([{ jsonrpc: '2.0', id: 99, method: 'ping' }]);
    send({ jsonrpc: '2.0', id: 98, method: 'ping', params: { text: 'x'.repeat(3_000_000) } });
    const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    send({ jsonrpc: '2.0', id: 0, method: 'initialize', params: initialize });
    send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    for (let id = 1; id <= 20; id++)
      send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'get_data', arguments: MOUTAI } });
    input.end();
    await serving;
    const answers: { id: number; result?: unknown }[] = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).toSorted((left, right) => left - right)).toEqual(
      Array.from({ length: 21 }, (_, at) => at),
    );
    expect(answers.every(({ result }) => result !== undefined)).toBe(true);
    expect(errors.map(messageOf).toSorted()).toEqual([
      'A message was not answered: it has more than 1000000 bytes.',
      expect.stringMatching(/^A message was not answered: it is no [^\n]+$/),
    ]);
  });
});
