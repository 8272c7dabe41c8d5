import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { atEndOfFile } from './leftovers.ts';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const REPORTS = new URL('fast-objects.mjs', import.meta.url).href;
const REQUESTS = 200;

// V8 settles the form of responses at the seventh.
it.each([5, 6, 7])('a service stays fast that was idle after %d requests', async (before) => {
  const options = ['--port', '0', '--sandbox', '--data-dir', temporaryFolder()];
  const flags = ['--allow-natives-syntax', '--expose-gc', '--import', REPORTS];
  const child = spawn(process.execPath, [...flags, MAIN, 'serve', ...options], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  atEndOfFile(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout ?? expect.unreachable() })) {
    url = /(http:\/\/\S+)\/docs\//.exec(line)?.[1];
    if (url !== undefined) break;
  }
  const ask = async (): Promise<void> => {
    const response = await fetch(`${url}/api/public/macro_china_cpi`);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  };
  const slowObjects = async (): Promise<unknown> => {
    child.send('collect');
    const [slow]: unknown[] = await once(child, 'message');
    return slow;
  };
  for (let asks = 0; asks < before; asks++) await ask();
  expect(await slowObjects()).toEqual([]);
  for (let asks = 0; asks < REQUESTS; asks++) await ask();
  expect(await slowObjects()).toEqual([]);
  child.kill('SIGKILL');
  await ended;
});
