/**
 * Every way in which the service fails: its HTTP status, whether the same request may succeed later, what it
 * means, and what to do about it. The set is closed. Nothing else decides a status. The page of errors in the
 * manual is made from this table.
 */
export const FAILURES = {
  malformed: {
    status: 400,
    retry: false,
    meaning: 'The bytes sent are not an HTTP request that can be read.',
    remedy: 'Percent-encode every special character of the URL, and send a Host header.',
  },
  unauthorized: {
    status: 401,
    retry: false,
    meaning: 'The service wants its API token, and the request has none or a wrong one.',
    remedy: 'Send the header `Authorization: Bearer <token>` with the token of the operator.',
  },
  not_found: {
    status: 404,
    retry: false,
    meaning: 'No route has this path.',
    remedy: 'Compare the path with those listed at `/api/`; data interfaces are at `/api/public/{name}`.',
  },
  no_value: {
    status: 404,
    retry: false,
    meaning: 'The source was reached and says that it has no such thing.',
    remedy:
      'Ask for something else: another month, another identifier. A thing that is published later is found within minutes.',
  },
  method_not_allowed: {
    status: 405,
    retry: false,
    meaning: 'Every route answers GET, HEAD and OPTIONS only.',
    remedy: 'Use GET; parameters go into the query.',
  },
  too_slow: {
    status: 408,
    retry: true,
    meaning: 'The request did not arrive whole in time.',
    remedy: 'Send the request at once; check the network and the proxy between.',
  },
  url_too_long: {
    status: 414,
    retry: false,
    meaning: 'The path and query are longer than the service reads.',
    remedy: 'Shorten the values; no interface needs such a URL.',
  },
  rate_limited: {
    status: 429,
    retry: true,
    meaning: 'Your address asks more often than the operator of the service allows.',
    remedy: 'Wait as long as `Retry-After` says, and ask more slowly.',
  },
  headers_too_long: {
    status: 431,
    retry: false,
    meaning: 'The request headers are longer than the service reads.',
    remedy: 'Send fewer headers; most often these are cookies of other services on the same host.',
  },
  unknown_interface: {
    status: 422,
    retry: false,
    meaning: 'No data interface has this name.',
    remedy: 'Take one of the names that the message offers, or look at `/api/`.',
  },
  invalid_params: {
    status: 422,
    retry: false,
    meaning: 'A parameter is unknown, missing, mistyped or out of range.',
    remedy:
      'Correct the request: `error` says how. Where `detail` is present, `loc` is a parameter to correct and `msg` what it accepts. Nothing was asked of the source.',
  },
  unsuitable_format: {
    status: 422,
    retry: false,
    meaning: 'The table does not fit the file format that was asked for.',
    remedy: 'Ask for fewer rows, or for another format, as the message says.',
  },
  encoding_failed: {
    status: 500,
    retry: false,
    meaning: 'The table could not be written in the file format within the limits of time and memory.',
    remedy: 'Ask for fewer rows, or for CSV, which costs the least.',
  },
  internal: {
    status: 500,
    retry: false,
    meaning: 'A fault of the service itself; please report it.',
    remedy: 'Report it with the line that the service logged.',
  },
  not_open: {
    status: 501,
    retry: false,
    meaning: 'Private interfaces are not open yet.',
    remedy: 'Use the public route, `/api/public/{name}`.',
  },
  broken_declaration: {
    status: 502,
    retry: false,
    meaning: 'The interface is declared wrongly in this version.',
    remedy: 'Report it; `finfount check` tells the operator what is wrong. All other interfaces answer.',
  },
  upstream_unreachable: {
    status: 502,
    retry: true,
    meaning: 'The source cannot be reached, or cut the connection.',
    remedy:
      'Wait and ask again. When it lasts, the source may have blocked this address: bring a cookie, or let the operator take a proxy or a mirror.',
  },
  upstream_timeout: {
    status: 502,
    retry: true,
    meaning: 'The source did not answer in time.',
    remedy:
      'Ask again, without `timeout` or with a longer one: a late answer of the source is stored, so the next call finds it.',
  },
  upstream_busy: {
    status: 502,
    retry: true,
    meaning: 'The source says that it is overloaded.',
    remedy: 'Wait as long as `Retry-After` says, or some minutes, and ask again.',
  },
  upstream_refused: {
    status: 502,
    retry: true,
    meaning: 'The source refuses to answer this service: a block or a limit.',
    remedy:
      'Wait: most blocks end by themselves. Bring a cookie of a browser session, or let the operator take a proxy or a mirror.',
  },
  upstream_changed: {
    status: 502,
    retry: false,
    meaning: 'The source answered something other than what it promises.',
    remedy:
      'Open the page for people that the interface names. If it looks right there, the form has changed: report it with the message.',
  },
  overloaded: {
    status: 503,
    retry: true,
    meaning: 'The service has too much to do; ask again shortly.',
    remedy: 'Wait as long as `Retry-After` says, and ask with fewer calls at once.',
  },
} as const satisfies Record<string, { status: number; retry: boolean; meaning: string; remedy: string }>;

/** The name of one way to fail: a key of {@link FAILURES}. */
export type FailureCode = keyof typeof FAILURES;

/** Whether something read is the name of a way to fail. */
export function isFailureCode(value: unknown): value is FailureCode {
  return typeof value === 'string' && Object.hasOwn(FAILURES, value);
}

/**
 * One item of `detail`: what is wrong with one parameter, in pydantic's vocabulary, which FastAPI clients parse.
 */
export interface ValidationItem {
  /** `query`, the parameter's name and, in a collection, the position of the value. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  /** The text as sent, decoded; all texts of a repeated parameter; absent where it is secret or unreadable. */
  readonly input?: string | readonly string[] | null;
  readonly ctx?: Readonly<Record<string, string | number>>;
}

/**
 * The one error of the service. The message is a sentence for the person who must act; it never holds a secret.
 * `detail` is there for `invalid_params` that can be pinned to parameters.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly detail: readonly ValidationItem[] | undefined;
  /**
   * When the same may be asked again, in milliseconds from the failure on, where the source or its manners say so.
   */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    options: {
      cause?: unknown;
      detail?: readonly ValidationItem[] | undefined;
      retryAfterMs?: number | undefined;
    } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.detail = options.detail;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** The HTTP status of this failure. */
  get status(): number {
    return FAILURES[this.code].status;
  }

  /**
   * This failure without what {@link quote} wrote into its message, without long numbers and without its cause:
   * where a source got a cookie, it may have written it there, encoded in any way. Numbers of a failure of the
   * network are ours: the address of a proxy, a time limit.
   */
  withoutQuotes(): Failure {
    const unquoted = this.message.replaceAll(/"(?:[^"\\]|\\.?)*(?:"|$)/gs, '"…"');
    const isOfNetwork = this.code === 'upstream_unreachable' || this.code === 'upstream_timeout';
    const message = isOfNetwork ? unquoted : unquoted.replaceAll(/\d[\d.e+-]{5,}/gi, '…');
    return new Failure(this.code, message, { detail: this.detail, retryAfterMs: this.retryAfterMs });
  }

  /**
   * This failure with more in its sentence, whose full stop comes after the addition.
   * @param addition such as ` (5 hosts were tried)`
   */
  adding(addition: string, retryAfterMs = this.retryAfterMs): Failure {
    const message = `${this.message.replace(/\.$/, '')}${addition}.`;
    return new Failure(this.code, message, { cause: this, detail: this.detail, retryAfterMs });
  }
}

/**
 * What reading a reply threw, as the failure that it means. A `RangeError` is a list, a text or a depth beyond what
 * the machine can hold: only a reply that is not what its source promises has such, so it is `upstream_changed`.
 * Anything else stays as it is.
 * @param source the title of the source that sent the reply
 */
export function toReplyFailure(thrown: unknown, source: string): unknown {
  if (!(thrown instanceof RangeError)) return thrown;
  return new Failure('upstream_changed', `${source} sent a reply that is too large or too deep to be read.`, {
    cause: thrown,
  });
}

const MAX_QUOTE_LENGTH = 80;

/**
 * What a source sent, for a message: a number as it is, anything else as JSON text in double quotes, cut off. No
 * text of a source stands in a message in another way: {@link Failure.withoutQuotes} finds it by its quotes.
 * @param value a text, or a value that was read from JSON
 * @param maxLength the most characters of it
 */
export function quote(value: unknown, maxLength = MAX_QUOTE_LENGTH): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(toText(value).slice(0, maxLength));
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch (thrown) {
    // It is nested too deeply.
    if (thrown instanceof RangeError) return '…';
    throw thrown;
  }
}

/** A failure as plain data: without its stack and its cause, which another process or thread cannot use. */
export type FailureData = Pick<Failure, 'code' | 'message' | 'detail' | 'retryAfterMs'>;

/** Converts a failure to plain data. */
export function toFailureData({ code, message, detail, retryAfterMs }: Failure): FailureData {
  return { code, message, detail, retryAfterMs };
}

/** Converts plain data to the failure that {@link toFailureData} got. */
export function fromFailureData({ code, message, detail, retryAfterMs }: FailureData): Failure {
  return new Failure(code, message, { detail, retryAfterMs });
}

/** The system's code of an error, `ENOSPC` or `ECONNRESET`; empty when it has none. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** What an error says. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

// The codes of the system for a process, or a machine, that has as many files open as it may.
const NO_FREE_FILE: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/**
 * A failure as it is. A process that may open no more files or connections is `overloaded`. Anything else thrown becomes
 * `internal`, whose message tells a client nothing of the inside.
 */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (NO_FREE_FILE.has(codeOf(thrown)))
    return new Failure(
      'overloaded',
      'The service has as many files and connections open as it may; ask again shortly.',
      {
        cause: thrown,
      },
    );
  return new Failure('internal', 'The service failed unexpectedly; the fault is in its log. Please report it.', {
    cause: thrown,
  });
}
