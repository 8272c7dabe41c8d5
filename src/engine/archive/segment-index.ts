import { type CellKind, KIND_NAMES } from '../formats/cells.ts';
import { isRecord } from '../formats/json.ts';
import type { TableSchema } from './segment-file.ts';

/** One observation of one table: where its rows lie in a file, and what its table is then. */
export interface Observation {
  /** The identity of what the source was asked for. */
  readonly ask: string;
  /** Milliseconds since 1970. */
  readonly obtained: number;
  /** The name of the source, and the address that answered. */
  readonly source: string;
  readonly url: string;
  /** Whether its rows are the whole table. */
  readonly isFull: boolean;
  /** Its rows in the file: `[from, to)`. */
  readonly from: number;
  readonly to: number;
  /** How many rows its table has. */
  readonly length: number;
  /** The digest of all rows of its table. */
  readonly digest: string;
  readonly schema: TableSchema;
}

/** What a file of an archive holds. It lies beside the file, with the ending `.json`. */
export interface SegmentIndex {
  /** The name of the interface. */
  readonly name: string;
  /** The SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  readonly observations: readonly Observation[];
}

// The version of this form: another one is refused.
const FORMAT = 1;

/** Encodes what a file holds. Equal schemas are written once. */
export function encodeIndex({ name, sha256, observations }: SegmentIndex): string {
  const schemas = [...new Set(observations.map(({ schema }) => JSON.stringify(schema)))];
  const written = observations.map(({ schema, ...rest }) => ({
    ...rest,
    schema: schemas.indexOf(JSON.stringify(schema)),
  }));
  return JSON.stringify({
    format: FORMAT,
    name,
    sha256,
    schemas: schemas.map((text) => JSON.parse(text)),
    observations: written,
  });
}

/** Decodes what {@link encodeIndex} made; undefined for anything else. */
export function decodeIndex(text: string): SegmentIndex | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(parsed) || parsed.format !== FORMAT) return undefined;
  const { name, sha256, schemas, observations } = parsed;
  if (typeof name !== 'string' || typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined;
  if (!Array.isArray(schemas) || !schemas.every(isSchema) || !Array.isArray(observations)) return undefined;
  const read = observations.map((each) => toObservation(each, schemas));
  return read.every((each) => each !== undefined) ? { name, sha256, observations: read } : undefined;
}

function isSchema(value: unknown): value is TableSchema {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && isKind(pair[1]) && pair.length === 2)
  );
}

function isKind(value: unknown): value is CellKind {
  return typeof value === 'string' && Object.hasOwn(KIND_NAMES, value);
}

function toObservation(value: unknown, schemas: readonly TableSchema[]): Observation | undefined {
  if (!isRecord(value)) return undefined;
  const { ask, obtained, source, url, isFull, from, to, length, digest, schema } = value;
  const isText = [ask, source, url, digest].every((each) => typeof each === 'string');
  const isCount = [obtained, from, to, length, schema].every((each) => Number.isSafeInteger(each) && Number(each) >= 0);
  const own = isCount ? schemas[Number(schema)] : undefined;
  if (!isText || !own || typeof isFull !== 'boolean' || Number(to) < Number(from)) return undefined;
  return {
    ask: String(ask),
    obtained: Number(obtained),
    source: String(source),
    url: String(url),
    isFull,
    from: Number(from),
    to: Number(to),
    length: Number(length),
    digest: String(digest),
    schema: own,
  };
}
