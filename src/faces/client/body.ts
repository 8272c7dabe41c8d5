import { FinfountError } from './error.ts';

/** The part of `Response` that is read as a body. */
export interface ReadableBody {
  /** Absent or null if it cannot be read in chunks: then `text` reads it. */
  readonly body?: { getReader(): BodyReader } | null;
  text(): Promise<string>;
}

/** Reads a body chunk by chunk. */
interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

/**
 * Reads a body as text. Throws `unreadable_answer` as soon as it exceeds the limit.
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
