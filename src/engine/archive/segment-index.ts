import { groupBy } from '../../base/group-by.ts';
import { sha256 } from '../../base/sha256.ts';
import { type CellKind, KIND_NAMES } from '../formats/cells.ts';
import { isCount, isRecord, readJsonObject, readJsonText } from '../formats/json/json.ts';
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

/** Where the observations of one ask lie in an index: one line of it. */
export interface BlockPlace {
  readonly ask: string;
  /** The bytes `[start, end)` of the index. */
  readonly start: number;
  readonly end: number;
  /** When the first and the last one was obtained, in milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
}

/** What the first line of an index says of its file. */
export interface IndexHead {
  /** The name of the interface. */
  readonly name: string;
  /** How many rows the file has: without any there is no file. */
  readonly rows: number;
  /** The SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /** The files that this one was merged from, without their endings: they count for nothing any more. */
  readonly replaces: readonly string[];
  /**
   * The file that was the newest before this one, without its ending; absent in an index of before it was noted.
   */
  readonly after?: string;
  readonly schemas: readonly TableSchema[];
  readonly sources: readonly string[];
  readonly blocks: readonly BlockPlace[];
}

/** What an index is made of. */
export interface NewIndex extends Pick<IndexHead, 'name' | 'rows' | 'sha256' | 'replaces'> {
  /** The file that is the newest before this one, without its ending; empty where there is none. */
  readonly after: string;
  /** The observations in the order of their rows: those of one ask stand together, the oldest first. */
  readonly observations: readonly Observation[];
}

// The version of this form: another one is refused.
const FORMAT = 2;

/**
 * Encodes what a file holds: a line that says where the observations of each ask are, and a line for each ask. So
 * those of one ask are read alone. The last line is the digest of all before.
 */
export function encodeIndex({ observations, ...facts }: NewIndex): Buffer {
  const texts = [...new Set(observations.map(({ schema }) => schema))].map((schema) => JSON.stringify(schema));
  const schemas = [...new Set(texts)];
  const sources = [...new Set(observations.map(({ source }) => source))];
  const placeOf = new Map<TableSchema, number>();
  const placeOfSchema = (schema: TableSchema): number => {
    const known = placeOf.get(schema) ?? schemas.indexOf(JSON.stringify(schema));
    placeOf.set(schema, known);
    return known;
  };
  const lines: Buffer[] = [];
  const blocks: (readonly [ask: string, length: number, first: number, span: number])[] = [];
  for (const block of groupBy(observations, ({ ask }) => ask).values()) {
    let before: Observation | undefined;
    const written = block.map((observation) => {
      const { obtained, from, to, length, digest, isFull, schema, source, url } = observation;
      const facts = {
        ...(isFull && { full: true }),
        ...(schema !== before?.schema && { schema: placeOfSchema(schema) }),
        ...(source !== before?.source && { source: sources.indexOf(source) }),
        ...(url !== before?.url && { url }),
      };
      const span = obtained - (before?.obtained ?? 0);
      before = observation;
      return [span, to - from, length, digest, ...(Object.keys(facts).length > 0 ? [facts] : [])];
    });
    const [first, last] = [block[0]!, block.at(-1)!];
    const line = Buffer.from(`${JSON.stringify([first.from, ...written])}\n`);
    lines.push(line);
    blocks.push([first.ask, line.length, first.obtained, last.obtained - first.obtained]);
  }
  const schemaValues = schemas.map((text): unknown => JSON.parse(text));
  const head = JSON.stringify({ format: FORMAT, ...facts, schemas: schemaValues, sources, blocks });
  const index = Buffer.concat([Buffer.from(`${head}\n`), ...lines]);
  return Buffer.concat([index, digestLineOf(index)]);
}

/**
 * Whether an index is as {@link encodeIndex} wrote it. Those of before it wrote a digest have none, and end with
 * their last ask.
 */
export function isWholeIndex(index: Buffer, { after, blocks }: IndexHead): boolean {
  const end = blocks.at(-1)?.end ?? 0;
  const digest = digestLineOf(index.subarray(0, end));
  return index.subarray(end).equals(after === undefined ? Buffer.alloc(0) : digest);
}

function digestLineOf(bytes: Buffer): Buffer {
  return Buffer.from(`${JSON.stringify(sha256(bytes))}\n`);
}

/**
 * Decodes the first line of what {@link encodeIndex} made; undefined for anything else.
 * @param line without the line break
 */
export function decodeIndexHead(line: Buffer): IndexHead | undefined {
  const { format, name, rows, sha256, replaces, after, schemas, sources, blocks } = readJsonObject(line.toString());
  if (format !== FORMAT) return undefined;
  const isSha = typeof sha256 === 'string' && /^(?:[0-9a-f]{64})?$/.test(sha256);
  if (typeof name !== 'string' || !isCount(rows) || !isSha || !isTexts(replaces) || !isTexts(sources)) return undefined;
  if (after !== undefined && typeof after !== 'string') return undefined;
  if (!Array.isArray(schemas) || !schemas.every(isSchema) || !Array.isArray(blocks)) return undefined;
  let start = line.length + 1;
  const places: BlockPlace[] = [];
  for (const block of blocks as readonly unknown[]) {
    if (!Array.isArray(block)) return undefined;
    const [ask, length, first, span] = block as readonly unknown[];
    if (typeof ask !== 'string' || !isCount(length) || !isCount(first) || !isCount(span)) return undefined;
    places.push({ ask, start, end: start + length, first, last: first + span });
    start += length;
  }
  return { name, rows, sha256, replaces, ...(after !== undefined && { after }), schemas, sources, blocks: places };
}

/** Decodes the line of one ask; undefined for anything that {@link encodeIndex} did not make. */
export function decodeBlock(
  line: string,
  ask: string,
  { schemas, sources }: Pick<IndexHead, 'schemas' | 'sources'>,
): readonly Observation[] | undefined {
  const parsed = readJsonText(line);
  if (!Array.isArray(parsed)) return undefined;
  const [start, ...written] = parsed as readonly unknown[];
  if (!isCount(start)) return undefined;
  const read: Observation[] = [];
  let from = start;
  for (const each of written) {
    if (!Array.isArray(each)) return undefined;
    const [span, rows, length, digest, facts = {}] = each as readonly unknown[];
    const before = read.at(-1);
    if (!isCount(span) || !isCount(rows) || !isCount(length) || typeof digest !== 'string' || !isRecord(facts))
      return undefined;
    const schema = facts.schema === undefined ? before?.schema : schemas[Number(facts.schema)];
    const source = facts.source === undefined ? before?.source : sources[Number(facts.source)];
    const url = facts.url ?? before?.url;
    if (!schema || source === undefined || typeof url !== 'string') return undefined;
    const obtained = span + (before?.obtained ?? 0);
    const isFull = facts.full === true;
    read.push({ ask, obtained, source, url, isFull, from, to: from + rows, length, digest, schema });
    from += rows;
  }
  return read;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
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
