import type { ServerResponse } from 'node:http';

/**
 * Counts a body that was written until its client has read it. The system takes most bodies at once: then nothing
 * is left to be written, though newer versions of Node call a response finished in the next tick alone.
 * @param hold counts it, and returns what ends that
 */
export function holdUnread(response: ServerResponse, hold: () => () => void): void {
  if (response.writableLength > 0) response.once('close', hold());
}
