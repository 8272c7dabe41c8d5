import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { replyFolderIn } from '../src/engine/cache/disk-store.ts';
import { everyKind, found } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// A folder that another program writes to, who knows the format and computes the right digests.

const PATH = '/api/public/every_kind?topic=a';
const open: (TestService | LocalUpstream)[] = [];
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

async function serviceOn(dataDir: string, upstream: LocalUpstream): Promise<TestService> {
  const declarations = [found(everyKind)];
  const service = await startTestService({ dataDir, diskBytes: 1e9, mirror: upstream.url }, { declarations });
  open.push(service);
  return service;
}

/** Changes the head of the only stored reply, and its digest with it. */
function forgeHead(dataDir: string, fields: object): void {
  const folder = join(replyFolderIn(dataDir), 'kept');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const [path = '', ...others] = files.filter((each) => statSync(each).isFile());
  expect(others).toEqual([]);
  const file = readFileSync(path);
  const end = file.indexOf('\n') + 1;
  const head = Buffer.from(`${JSON.stringify({ ...JSON.parse(file.toString('utf8', 0, end)), ...fields })}\n`);
  const body = file.subarray(end, -32);
  const digest = createHash('sha256');
  for (const part of [head, body]) digest.update(createHash('sha256').update(part).digest());
  writeFileSync(path, Buffer.concat([head, body, digest.digest()]));
}

it.each([
  ['an address that is no header value', { url: 'https://lines.example/\r\na: b' }],
  ['an address in Chinese', { url: 'https://lines.example/\u4e2d\u6587' }],
  ['a time that no date has', { obtained: 8.64e15 + 1 }],
  ['a validator that is no header value', { validators: { etag: '"\u4e2d"\n' } }],
  ['a size of 2 GB', { bytes: 2e9 }],
])(
  'a stored head with %s is set aside: the source is asked, again and again and after a restart',
  async (_, fields) => {
    const dataDir = temporaryFolder();
    mkdirSync(dataDir, { recursive: true });
    const upstream = await startLocalUpstream(() => ({ body: '2020-01-02,1\n' }));
    open.push(upstream);
    const before = await serviceOn(dataDir, upstream);
    const right = await (await before.get(PATH)).text();
    await before.close();
    for (let starts = 0; starts < 2; starts++) {
      forgeHead(dataDir, fields);
      const service = await serviceOn(dataDir, upstream);
      for (let asks = 0; asks < 3; asks++) {
        const response = await service.get(PATH);
        expect([response.status, await response.text()]).toEqual([200, right]);
      }
      await service.close();
      expect(service.log()).toContain('is damaged');
    }
  },
);
