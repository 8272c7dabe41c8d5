/**
 * Joins the parts of a body, one after the other. Throws what `tooLarge` makes as soon as they have more bytes
 * than the limit, so that an endless body is refused, too.
 */
export async function readUpTo(
  maxBytes: number,
  parts: AsyncIterable<Uint8Array>,
  tooLarge: () => Error,
): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    read.push(part);
    size += part.length;
    if (size > maxBytes) throw tooLarge();
  }
  return Buffer.concat(read, size);
}
