import { expect, it } from 'vitest';
import { startLocalUpstream } from '../../../test/local-upstream.ts';
import { ParentConnection } from './parent-connection.ts';

it('gives up a body that comes byte by byte, which is never silent', async () => {
  let dripping: NodeJS.Timeout | undefined;
  const parent = await startLocalUpstream(() => (response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    dripping = setInterval(() => response.write('a'), 5);
    response.once('close', () => clearInterval(dripping));
  });
  const connection = new ParentConnection({ url: parent.url }, 10_000, 200);
  const { signal } = new AbortController();
  await expect(connection.get('/api/replies/a', {}, 2_000_000, signal)).rejects.toMatchObject({
    code: 'upstream_timeout',
    message: 'The parent of this edge did not answer whole within 0.2 s.',
  });
  await connection.close();
  await parent.close();
});

it('gives up a body that stops, and does not take it for a cut connection, which is asked again', async () => {
  const parent = await startLocalUpstream(() => (response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write('a');
  });
  const connection = new ParentConnection({ url: parent.url }, 2_000);
  const { signal } = new AbortController();
  await expect(connection.get('/api/replies/a', {}, 2_000_000, signal)).rejects.toMatchObject({
    code: 'upstream_timeout',
    message: 'The parent of this edge stopped within its answer.',
  });
  await connection.close();
  await parent.close();
});
