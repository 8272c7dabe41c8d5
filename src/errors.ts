/**
 * Every way in which the service fails, with its HTTP status, whether the same request may succeed later, and what it
 * means. The set is closed: nothing else decides a status, and the manual's page of errors is made from it.
 */
export const FAILURES = {
  malformed: { status: 400, retry: false, meaning: 'The bytes sent are not an HTTP request that can be read.' },
  not_found: { status: 404, retry: false, meaning: 'No route has this path.' },
  no_value: { status: 404, retry: false, meaning: 'The source was reached and says that it has no such thing.' },
  method_not_allowed: { status: 405, retry: false, meaning: 'Every route answers GET, HEAD and OPTIONS only.' },
  too_slow: { status: 408, retry: true, meaning: 'The request did not arrive whole in time.' },
  url_too_long: { status: 414, retry: false, meaning: 'The path and query are longer than the service reads.' },
  headers_too_long: { status: 431, retry: false, meaning: 'The request headers are longer than the service reads.' },
  unknown_interface: { status: 422, retry: false, meaning: 'No data interface has this name.' },
  invalid_params: { status: 422, retry: false, meaning: 'A parameter is unknown, missing, mistyped or out of range.' },
  internal: { status: 500, retry: false, meaning: 'A fault of the service itself; please report it.' },
  not_open: { status: 501, retry: false, meaning: 'Private interfaces are not open yet.' },
  broken_declaration: { status: 502, retry: false, meaning: 'The interface is declared wrongly in this version.' },
  upstream_unreachable: { status: 502, retry: true, meaning: 'The source cannot be reached, or cut the connection.' },
  upstream_timeout: { status: 502, retry: true, meaning: 'The source did not answer in time.' },
  upstream_busy: { status: 502, retry: true, meaning: 'The source says that it is overloaded.' },
  upstream_refused: {
    status: 502,
    retry: true,
    meaning: 'The source refuses to answer this service: a block or a limit.',
  },
  upstream_changed: {
    status: 502,
    retry: false,
    meaning: 'The source answered something other than what it promises.',
  },
  overloaded: { status: 503, retry: true, meaning: 'The service has too much to do; ask again shortly.' },
} as const satisfies Record<string, { status: number; retry: boolean; meaning: string }>;

/** The name of one way to fail: a key of {@link FAILURES}. */
export type FailureCode = keyof typeof FAILURES;

/** One item of `detail`: what is wrong with one parameter, in pydantic's vocabulary, which FastAPI clients parse. */
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
  /** When the same may be asked again, in milliseconds from the failure on, where the source or its manners say so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: FailureCode,
    message: string,
    options: { cause?: unknown; detail?: readonly ValidationItem[]; retryAfterMs?: number | undefined } = {},
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
}

/** A failure as it is; anything else thrown becomes `internal`, whose message tells a client nothing of the inside. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  return new Failure('internal', 'The service failed unexpectedly; the fault is in its log. Please report it.', {
    cause: thrown,
  });
}
