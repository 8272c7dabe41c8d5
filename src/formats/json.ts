import { Failure, quote } from '../errors.ts';

/**
 * Reads a body that has to be JSON. Throws `upstream_changed` when it is empty, cut or something else.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseJson(body: Buffer, label: string): unknown {
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const why = text === '' ? 'an empty body instead of JSON' : `expected JSON, got ${quote(text)}`;
    throw new Failure('upstream_changed', `${label}: ${why}`, { cause });
  }
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
