// Is loaded before a service, in a process that runs with `--allow-natives-syntax` and `--expose-gc`: whenever its
// parent sends a message, it collects garbage as an idle process does, and tells which objects of the last request
// V8 holds as dictionaries.
import { subscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import { runInThisContext } from 'node:vm';

/** @type {(object: object) => boolean} */
const isFast = runInThisContext('(object) => %HasFastProperties(object)');

/** V8 keeps a hidden class without objects for a few collections. */
const COLLECTIONS = 6;

/** @type {{ request?: object, response?: object }} */
let last = {};
subscribe('http.server.response.finish', (message) => {
  const { request, response } = /** @type {{ request: object, response: object }} */ (message);
  last = { request, response };
});

process.on('message', async () => {
  const slow = Object.entries(last).flatMap(([name, object]) => (isFast(object) ? [] : [name]));
  last = {};
  for (let each = 0; each < COLLECTIONS; each++) {
    await setTimeout(1);
    globalThis.gc?.();
  }
  process.send?.(slow);
});
