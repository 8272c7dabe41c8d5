import { LINE_FEED } from '../../base/ascii.ts';
import { Failure, quote } from '../../base/errors.ts';

/** How many lines a body may have, and how long each may be. */
interface LineLimits {
  readonly maxLines: number;
  /** In bytes. */
  readonly maxLength: number;
}

/**
 * The lines of a body, without the line feed that ends the last one. Throws `upstream_changed` for more or longer
 * lines than promised, before any is made.
 * @param label begins the message of a failure: the source and what it sent
 */
export function splitLines(body: Buffer, { maxLines, maxLength }: LineLimits, label: string): readonly string[] {
  const refuse = (why: string): Failure => new Failure('upstream_changed', `${label}: ${why}`);
  const end = body.at(-1) === LINE_FEED ? body.length - 1 : body.length;
  let lines = 0;
  for (let start = 0; start <= end; lines++) {
    if (lines === maxLines) throw refuse(`more than ${maxLines} lines`);
    const found = body.indexOf(LINE_FEED, start);
    const lineEnd = found < 0 || found > end ? end : found;
    if (lineEnd - start > maxLength) {
      const came = quote(body.toString('utf8', start, start + 80));
      throw refuse(`a line of more than ${maxLength} bytes: ${came}`);
    }
    start = lineEnd + 1;
  }
  return body.toString('utf8', 0, end).split('\n');
}
