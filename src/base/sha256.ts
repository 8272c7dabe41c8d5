import { createHash } from 'node:crypto';

/** The SHA-256 of some bytes, or of a text in UTF-8, in hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
