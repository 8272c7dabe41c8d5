import type { ServerResponse } from 'node:http';

/**
 * Counts a body that was written until its client has read it. The system takes most bodies at once.
 * @param hold counts it, and returns what ends that
 */
export function holdUnread(response: ServerResponse, hold: () => () => void): void {
  if (!response.writableFinished) response.once('close', hold());
}
