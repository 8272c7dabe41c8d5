import { setImmediate as nextTurn } from 'node:timers/promises';
import { sourceAt } from '../interface/interface.ts';
import { LOCAL_INSPECTIONS } from './inspector.ts';
import type { ReplyParser } from './table-cache.ts';

// The event loop accepts one connection a turn: with fewer turns, a new client would wait for hundreds of replies.
const TURNS_A_REPLY = 50;

/** Creates a parser on this thread. Between two replies, the event loop accepts clients and answers others. */
export function createEventLoopParser(): ReplyParser {
  let lastTurn: Promise<void> = Promise.resolve();
  return {
    ...LOCAL_INSPECTIONS,
    parse: async (iface, sourceIndex, pages, ask) => {
      lastTurn = lastTurn.then(takeTurns);
      await lastTurn;
      return sourceAt(iface, sourceIndex).parse(pages, ask);
    },
    prepare: () => undefined,
    isReady: () => true,
  };
}

async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS_A_REPLY; turn++) await nextTurn();
}
