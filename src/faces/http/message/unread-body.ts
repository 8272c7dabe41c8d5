import type { ServerResponse } from 'node:http';
import type { OutgoingBodies } from '../../../engine/answer/outgoing-bodies.ts';

/** Counts a body that was written until its client has read it. The system takes most bodies at once. */
export function holdUnread(response: ServerResponse, body: Uint8Array, outgoing: Pick<OutgoingBodies, 'hold'>): void {
  if (!response.writableFinished) response.once('close', outgoing.hold(body));
}
