import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('../chaos/run.mjs', import.meta.url));

it('stands a short run of what no client should send, of sources that fail and lie, of damaged stores, and of clients that wait', async () => {
  const run = spawn(process.execPath, [RUN, '--short'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status] = (await once(run, 'close')) as [number | null];
  // The seed with which to repeat it stands there.
  expect(status, said).toBe(0);
}, 300_000);
