/** A range of a body: its first and its last byte. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the range of a body that a request asks for (RFC 9110, 14.2). It is `whole` without a range, for several
 * ranges, for other units than bytes, for a malformed range, and if `If-Range` is not the strong ETag of the body.
 * It is `unsatisfiable` if the body has none of the bytes.
 * @param range the header `Range`
 * @param ifRange the header `If-Range`
 */
export function findRange(
  range: string | undefined,
  ifRange: string | undefined,
  { etag, size }: { readonly etag: string; readonly size: number },
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? [];
  if ((from === '' && to === '') || (ifRange !== undefined && ifRange !== etag)) return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last };
}
