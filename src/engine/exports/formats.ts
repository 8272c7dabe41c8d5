/** What a file format is: how it is sent, and what it holds. */
interface ExportFormat {
  /** The `Content-Type`. */
  readonly type: string;
  /** Whether its bytes are compressed already, so that a content coding would save nothing. */
  readonly isPacked: boolean;
  /** The most rows that it holds, its line of names not counted. */
  readonly maxRows: number;
}

/**
 * The file formats of a table, by the ending of their files. The set is closed. The content types are those that
 * the formats register or ask for: RFC 7111, and the type registries of Apache Parquet and Apache Arrow.
 */
export const EXPORT_FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', isPacked: false, maxRows: Number.POSITIVE_INFINITY },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isPacked: true,
    // A sheet has 2^20 rows, and one of them holds the names.
    maxRows: 1_048_575,
  },
  parquet: { type: 'application/vnd.apache.parquet', isPacked: true, maxRows: Number.POSITIVE_INFINITY },
  // The stream format, not the file format of Arrow: readers take it piece by piece.
  arrow: { type: 'application/vnd.apache.arrow.stream', isPacked: false, maxRows: Number.POSITIVE_INFINITY },
} as const satisfies Readonly<Record<string, ExportFormat>>;

/** The ending of an export, which names its format. */
export type ExportEnding = keyof typeof EXPORT_FORMATS;

/** Every ending, in the order in which they are listed. */
export const EXPORT_ENDINGS = ['csv', 'xlsx', 'parquet', 'arrow'] as const satisfies readonly ExportEnding[];

/** Every ending of a table with options, in the order in which they are listed. */
export const TABLE_ENDINGS = ['json', 'ndjson', ...EXPORT_ENDINGS] as const;

/** The ending of a table with options, which names its format. */
export type TableEnding = (typeof TABLE_ENDINGS)[number];

/** Whether a text is the ending of a table with options. */
export function isTableEnding(text: string): text is TableEnding {
  return TABLE_ENDINGS.some((ending) => ending === text);
}

/** The `Content-Type` of JSON, and of lines of JSON. */
export const JSON_TYPES = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const;

/** Whether a text is the ending of an export. */
export function isExportEnding(text: string): text is ExportEnding {
  return Object.hasOwn(EXPORT_FORMATS, text);
}
