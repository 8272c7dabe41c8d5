import { webcrypto } from 'node:crypto';
import type { Checksum } from '../interface/source.ts';

/** Whether a body is the published one, by its size and hashes. */
export async function matchesChecksum(body: Buffer, { bytes, sha256, gitBlob }: Checksum): Promise<boolean> {
  return (
    (bytes === undefined || body.length === bytes) &&
    (sha256 === undefined || (await digest('SHA-256', body)) === sha256) &&
    (gitBlob === undefined ||
      (await digest('SHA-1', Buffer.concat([Buffer.from(`blob ${body.length}\0`), body]))) === gitBlob)
  );
}

/** A hash in hexadecimal, computed outside the event loop: an archive takes longer than a request may wait. */
async function digest(algorithm: 'SHA-256' | 'SHA-1', body: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest(algorithm, body)).toString('hex');
}
