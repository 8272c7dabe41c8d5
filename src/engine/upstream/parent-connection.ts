import { Failure, systemCodeOf } from '../../base/errors.ts';
import { readUpTo } from '../../base/limited-bytes.ts';
import { say } from '../../base/say.ts';
import { Deadline } from './deadline.ts';
import { nameLookup } from './name-lookup.ts';
import { Agent } from './undici.ts';

/** Where the parent of an edge is, and the token that it may want. */
export interface ParentAddress {
  /** Its address with its base path, without a slash at its end: `http://fetch:8080`. */
  readonly url: string;
  readonly token?: string;
}

/** What a parent answered. */
export interface ParentResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

// Asks that wait at once; further ones wait for a connection.
const MAX_CONNECTIONS = 256;
const CONNECT_MS = 3_000;
// Longest time to the end of a body: one that comes byte by byte is never silent.
const WHOLE_MS = 120_000;
const NO_ANSWER = say('The parent of this edge did not answer', '本边缘节点的上级没有应答');
const NOT_WHOLE = say('The parent of this edge did not answer whole', '本边缘节点的上级没有完整应答');
const STOPPED = say('The parent of this edge stopped within its answer.', '本边缘节点的上级在应答中途停止。');
// An error is a sentence.
const MAX_ERROR_BYTES = 65_536;

/** The connections of an edge to its parent. No proxy stands between them. */
export class ParentConnection {
  readonly #address: ParentAddress;
  readonly #silentMs: number;
  readonly #wholeMs: number;
  readonly #agent: Agent;

  /**
   * @param silentMs longest time to the first byte of an answer, and between two pieces of its body, in
   * milliseconds
   * @param wholeMs longest time to its last byte
   */
  constructor(address: ParentAddress, silentMs: number, wholeMs = WHOLE_MS) {
    this.#address = address;
    this.#silentMs = silentMs;
    this.#wholeMs = wholeMs;
    this.#agent = new Agent({
      connections: MAX_CONNECTIONS,
      connect: { timeout: CONNECT_MS, lookup: nameLookup() },
      headersTimeout: 0,
      bodyTimeout: silentMs,
    });
  }

  /**
   * Gets a path of the parent, whole. Throws the reason of the signal, `upstream_timeout` where no answer begins,
   * goes on or ends in time, and the errors of the connection: also for a body that is cut off, or larger than
   * `maxBytes`.
   */
  async get(
    path: string,
    headers: Readonly<Record<string, string>>,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<ParentResponse> {
    const { url, token } = this.#address;
    const { origin, pathname } = new URL(url);
    const firstByte = new Deadline(this.#silentMs, NO_ANSWER);
    const whole = new Deadline(this.#wholeMs, NOT_WHOLE);
    try {
      const response = await this.#agent.request({
        origin,
        path: `${pathname.replace(/\/$/, '')}${path}`,
        method: 'GET',
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        signal: AbortSignal.any([signal, firstByte.signal, whole.signal]),
      });
      firstByte.end();
      const { statusCode: status } = response;
      try {
        const most = status === 200 ? maxBytes : MAX_ERROR_BYTES;
        const body = await readAnswerBody(response.body, response.headers['content-length'], most);
        return { status, headers: response.headers, body };
      } finally {
        // An unread body would hold its connection.
        response.body.on('error', () => undefined).destroy();
      }
    } catch (thrown) {
      signal.throwIfAborted();
      const isSilent = systemCodeOf(thrown) === 'UND_ERR_BODY_TIMEOUT';
      throw firstByte.failure ?? whole.failure ?? (isSilent ? new Failure('upstream_timeout', STOPPED) : thrown);
    } finally {
      firstByte.end();
      whole.end();
    }
  }

  /** Ends every connection; requests under way fail. */
  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

/**
 * Reads a body, into one piece of its stated size where it has one: joining many pieces would hold up the event
 * loop.
 */
async function readAnswerBody(
  body: AsyncIterable<Buffer>,
  stated: string | string[] | undefined,
  maxBytes: number,
): Promise<Buffer> {
  const tooLarge = (bytes: string): Error =>
    new RangeError(`the answer has ${bytes} bytes, and ${maxBytes} are the most`);
  if (stated === undefined) return readUpTo(maxBytes, body, () => tooLarge('more'));
  const bytes = Number(stated);
  if (!Number.isSafeInteger(bytes) || bytes > maxBytes) throw tooLarge(stated.toString());
  const whole = Buffer.allocUnsafe(bytes);
  let at = 0;
  // undici refuses a body that is longer or shorter than stated.
  for await (const part of body) at += part.copy(whole, at);
  return whole.subarray(0, at);
}
