import { FinfountError } from './error.ts';

/** What is read of the body of a response. The `Response` of every `fetch` has it. */
export interface ReadableBody {
  /** Absent or null where it cannot be read in parts: then `text` reads it. */
  readonly body?: { getReader(): BodyReader } | null;
  text(): Promise<string>;
}

/** Reads a body part by part. */
interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/**
 * Reads a body as text. Stops, and throws `unreadable_answer`, as soon as it is larger than it may be.
 * @param maxBytes the most bytes, decompressed
 */
export async function readBody(response: ReadableBody, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) {
    const text = await response.text();
    if (text.length > maxBytes) throw tooLarge(maxBytes);
    return text;
  }
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || !value) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function tooLarge(maxBytes: number): FinfountError {
  return new FinfountError(
    'unreadable_answer',
    `The answer has more than ${maxBytes} bytes, and the rest was not read. Ask for less, or set maxBytes of connect higher.`,
  );
}
