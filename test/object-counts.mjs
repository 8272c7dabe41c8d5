// Is loaded before a service: it counts the objects of the process when its parent asks. Every failure is an
// error, and what an HTTP call holds is its request and its response.
import { IncomingMessage, ServerResponse } from 'node:http';
import { queryObjects } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

const KINDS = [IncomingMessage, ServerResponse, AbortSignal, AbortController, Error];

if (isMainThread)
  process.on('message', () =>
    process.send(Object.fromEntries(KINDS.map((kind) => [kind.name, queryObjects(kind, { format: 'count' })]))),
  );
