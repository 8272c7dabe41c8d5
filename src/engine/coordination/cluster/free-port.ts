import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { systemCodeOf } from '../../../base/errors.ts';
import { nodeHttp } from '../../../base/node-http.ts';

// Linux gives ports from 32768 on to outgoing connections, other systems from 49152 on (RFC 6335).
const FIRST_PORT = 20_000;
const PORT_END = 32_768;
const MAX_TRIES = 100;

/**
 * Returns a port that is free; undefined when this address has none, which whoever listens there then says. It is
 * none of those that a system gives to outgoing connections and to whoever wants any: they could be taken a moment
 * later.
 */
export async function findFreePort(host: string): Promise<number | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(FIRST_PORT, PORT_END);
    const server = nodeHttp.createServer().listen(port, host);
    try {
      await once(server, 'listening');
    } catch (thrown) {
      if (systemCodeOf(thrown) === 'EADDRINUSE') continue;
      return undefined;
    }
    await new Promise((closed) => server.close(closed));
    return port;
  }
  return undefined;
}
