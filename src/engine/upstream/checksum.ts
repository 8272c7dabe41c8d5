import { hashBytes } from '../../base/large-bytes.ts';
import type { Checksum } from '../interface/source.ts';

/** Whether a body is the published one, by its size and hashes. */
export async function matchesChecksum(body: Buffer, { bytes, sha256, gitBlob }: Checksum): Promise<boolean> {
  return (
    (bytes === undefined || body.length === bytes) &&
    (sha256 === undefined || (await hashBytes('sha256', body)).toString('hex') === sha256) &&
    (gitBlob === undefined ||
      (await hashBytes('sha1', Buffer.from(`blob ${body.length}\0`), body)).toString('hex') === gitBlob)
  );
}
