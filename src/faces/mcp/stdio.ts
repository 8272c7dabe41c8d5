import { finished, type Readable, Transform, type TransformCallback, type Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { LINE_FEED } from '../../base/ascii.ts';
import { createMcpServer } from './server.ts';
import type { McpServices } from './tool-context.ts';
import { type ToolAnswer, toolsOf } from './tools.ts';

/** The most bytes of one message. */
const MAX_MESSAGE_BYTES = 1_000_000;

/** The options of {@link serveStreams}. */
export interface StdioParts {
  readonly services: McpServices;
  /** The version of the package. */
  readonly version: string;
  /** The folder below which `save_data` writes; absent where it may not. */
  readonly folder?: string;
  /** Receives errors outside of answers: an unreadable message, or a fault of the program. */
  readonly onError: (thrown: unknown) => void;
}

/**
 * Passes on each line that is no longer than a message may be: the library ends the connection at a longer one.
 */
class MessageLines extends Transform {
  readonly #onLongLine: () => void;
  /** The parts of the line that has not ended; none of one that is too long. */
  #parts: Buffer[] = [];
  #sizeBytes = 0;

  constructor(onLongLine: () => void) {
    super();
    this.#onLongLine = onLongLine;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let start = 0; start < chunk.length; ) {
      const lineBreak = chunk.indexOf(LINE_FEED, start);
      const end = lineBreak < 0 ? chunk.length : lineBreak + 1;
      this.#add(chunk.subarray(start, end));
      if (lineBreak >= 0) this.#endLine();
      start = end;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#endLine();
    done();
  }

  #add(part: Buffer): void {
    this.#sizeBytes += part.length;
    if (this.#sizeBytes <= MAX_MESSAGE_BYTES) this.#parts.push(part);
    else this.#parts = [];
  }

  #endLine(): void {
    if (this.#sizeBytes > MAX_MESSAGE_BYTES) this.#onLongLine();
    else if (this.#sizeBytes > 0) this.push(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#sizeBytes = 0;
  }
}

/** The transport of the library, with a promise that resolves when it is closed. */
class ClosingTransport extends StdioServerTransport {
  #onClosed: (() => void) | undefined;
  readonly closed = new Promise<void>((resolve) => {
    this.#onClosed = resolve;
  });

  override async close(): Promise<void> {
    await super.close();
    this.#onClosed?.();
  }
}

/**
 * Serves the protocol over two streams until the input ends. Pending calls are answered first: the library alone
 * would drop them.
 */
export async function serveStreams(
  { services, version, folder, onError }: StdioParts,
  input: Readable,
  output: Writable,
): Promise<void> {
  const tools = toolsOf(services, { hasFolder: folder !== undefined });
  const messages = new MessageLines(() =>
    onError(new Error(`A message was not answered: it has more than ${MAX_MESSAGE_BYTES} bytes.`)),
  );
  const transport = new ClosingTransport(messages, output, { maxBufferSize: MAX_MESSAGE_BYTES });
  const calls = new Set<Promise<ToolAnswer>>();
  const tracked = tools.map((tool) => ({
    ...tool,
    call: (...call: Parameters<typeof tool.call>) => {
      const answer = tool.call(...call);
      calls.add(answer);
      return answer.finally(() => calls.delete(answer));
    },
  }));
  const serving = serveStdio(
    () =>
      createMcpServer({
        tools: tracked,
        version,
        toContext: (signal) => ({
          client: { signal, maxStaleMs: Number.POSITIVE_INFINITY },
          ...(folder !== undefined && { folder }),
        }),
        onAnswer: ({ failure }) => {
          if (failure?.code === 'internal') onError(failure.cause);
        },
      }),
    { transport, maxSubscriptions: 0, onerror: (thrown) => onError(toOneLine(thrown)) },
  );
  input.pipe(messages, { end: false });
  finished(input, { writable: false }, () => void endAfter(calls, messages));
  await transport.closed;
  input.unpipe(messages);
  await serving.close();
}

/** An error in one line: the library lists everything that an unreadable message is not. */
function toOneLine(thrown: Error): Error {
  if (!thrown.message.includes('\n')) return thrown;
  return new Error('A message was not answered: it is no request, answer or notification of JSON-RPC 2.0.', {
    cause: thrown,
  });
}

/** Ends the messages after all of their calls are answered. */
async function endAfter(calls: ReadonlySet<Promise<unknown>>, messages: Transform): Promise<void> {
  do {
    // A received message is parsed in a later turn of the event loop, and an answer is written in another.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(calls);
  } while (calls.size > 0 || messages.readableLength > 0);
  messages.end();
}
