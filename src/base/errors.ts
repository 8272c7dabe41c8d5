import { type Language, say, type Text, textIn, withoutFullStop } from './say.ts';

/**
 * Every way in which the service fails: its HTTP status, whether the same request may succeed later, what it
 * means, and what to do about it. The set is closed. Nothing else decides a status. The page of errors in the
 * manual is made from this table.
 */
export const FAILURES = {
  malformed: {
    status: 400,
    retry: false,
    meaning: say('The bytes sent are not an HTTP request that can be read.', '发来的字节不是可以读懂的 HTTP 请求。'),
    remedy: say(
      'Percent-encode every special character of the URL, and send a Host header.',
      '请对 URL 中的特殊字符做百分号编码，并发送 Host 头。',
    ),
  },
  unauthorized: {
    status: 401,
    retry: false,
    meaning: say(
      'The service wants its API token, and the request has none or a wrong one.',
      '服务要求 API 令牌，而请求没有令牌或令牌有误。',
    ),
    remedy: say(
      'Send the header `Authorization: Bearer <token>` with the token of the operator.',
      '请发送请求头 `Authorization: Bearer <token>`，令牌由运维人员提供。',
    ),
  },
  foreign_origin: {
    status: 403,
    retry: false,
    meaning: say('A web page of another site asks at `/mcp`.', '其他网站的网页访问 `/mcp`。'),
    remedy: say(
      'Ask from a program, or from a page of the service itself. Data interfaces answer pages of every site.',
      '请从程序或本服务自己的页面访问。数据接口对所有网站的网页开放。',
    ),
  },
  not_found: {
    status: 404,
    retry: false,
    meaning: say('No route has this path.', '没有这个路径。'),
    remedy: say(
      'Compare the path with those listed at `/api/`; data interfaces are at `/api/public/{name}`.',
      '请与 `/api/` 所列的路径比较；数据接口在 `/api/public/{name}`。',
    ),
  },
  no_value: {
    status: 404,
    retry: false,
    meaning: say('The source was reached and says that it has no such thing.', '已联系到数据源，它说没有这项内容。'),
    remedy: say(
      'Ask for something else: another month, another identifier. A thing that is published later is found within minutes.',
      '请换一个月份或标识。稍后公布的内容会在几分钟内找到。',
    ),
  },
  method_not_allowed: {
    status: 405,
    retry: false,
    meaning: say(
      'Every route answers GET, HEAD and OPTIONS only; `/mcp` answers POST.',
      '所有路由只应答 GET、HEAD 和 OPTIONS；`/mcp` 应答 POST。',
    ),
    remedy: say(
      'Use the method that `Allow` names: for data GET, with parameters in the query.',
      '请用 `Allow` 所列的方法：数据用 GET，参数写在查询字符串中。',
    ),
  },
  too_slow: {
    status: 408,
    retry: true,
    meaning: say('The request did not arrive whole in time.', '请求没有及时完整到达。'),
    remedy: say(
      'Send the request at once; check the network and the proxy between.',
      '请一次发完请求；检查网络和中间的代理。',
    ),
  },
  body_too_long: {
    status: 413,
    retry: false,
    meaning: say('The body of the request is longer than the service reads.', '请求正文超出了服务读取的长度。'),
    remedy: say('Send one message, of at most 64 KB.', '请只发送一条消息，不超过 64 KB。'),
  },
  url_too_long: {
    status: 414,
    retry: false,
    meaning: say('The path and query are longer than the service reads.', '路径和查询超出了服务读取的长度。'),
    remedy: say('Shorten the values; no interface needs such a URL.', '请缩短参数值；没有接口需要这么长的 URL。'),
  },
  unsatisfiable_range: {
    status: 416,
    retry: false,
    meaning: say('The file ends before the range of bytes that was asked for.', '文件没有所要的字节范围。'),
    remedy: say(
      'Take the size from `Content-Range`, or leave `Range` out.',
      '请从 `Content-Range` 取得大小，或去掉 `Range`。',
    ),
  },
  rate_limited: {
    status: 429,
    retry: true,
    meaning: say(
      'Your address asks more often than the operator of the service allows.',
      '您的地址请求过于频繁，超出了运维人员允许的限度。',
    ),
    remedy: say('Wait as long as `Retry-After` says, and ask more slowly.', '请按 `Retry-After` 等待，并放慢请求。'),
  },
  headers_too_long: {
    status: 431,
    retry: false,
    meaning: say('The request headers are longer than the service reads.', '请求头超出了服务读取的长度。'),
    remedy: say(
      'Send fewer headers; most often these are cookies of other services on the same host.',
      '请减少请求头；多半是同一主机上其他服务的 Cookie。',
    ),
  },
  unknown_interface: {
    status: 422,
    retry: false,
    meaning: say('No data interface has this name.', '没有这个名称的数据接口。'),
    remedy: say(
      'Take one of the names that the message offers, or look at `/api/`.',
      '请使用提示中的名称，或查看 `/api/`。',
    ),
  },
  invalid_params: {
    status: 422,
    retry: false,
    meaning: say(
      'A parameter is unknown, missing, mistyped or out of range.',
      '有参数未知、缺失、类型错误或超出范围。',
    ),
    remedy: say(
      'Correct the request: `error` says how. Where `detail` is present, `loc` is a parameter to correct and `msg` what it accepts. Nothing was asked of the source.',
      '请修改请求：`error` 说明原因。如有 `detail`，`loc` 是要修改的参数，`msg` 是可接受的内容。没有访问数据源。',
    ),
  },
  unsuitable_format: {
    status: 422,
    retry: false,
    meaning: say('The table does not fit the file format that was asked for.', '这张表放不进所要的文件格式。'),
    remedy: say('Ask for fewer rows, or for another format, as the message says.', '请减少行数，或按提示换一种格式。'),
  },
  encoding_failed: {
    status: 500,
    retry: false,
    meaning: say(
      'The table could not be written in the file format within the limits of time and memory.',
      '在时间和内存的限度内无法写成该文件格式。',
    ),
    remedy: say('Ask for fewer rows, or for CSV, which costs the least.', '请减少行数，或改用开销最小的 CSV。'),
  },
  internal: {
    status: 500,
    retry: false,
    meaning: say('A fault of the service itself; please report it.', '服务自身的故障，请报告。'),
    remedy: say('Report it with the line that the service logged.', '请连同服务的日志行一起报告。'),
  },
  not_open: {
    status: 501,
    retry: false,
    meaning: say('Private interfaces are not open yet.', '私有接口尚未开放。'),
    remedy: say('Use the public route, `/api/public/{name}`.', '请使用公开路由 `/api/public/{name}`。'),
  },
  broken_declaration: {
    status: 502,
    retry: false,
    meaning: say('The interface is declared wrongly in this version.', '此版本中该接口的声明有误。'),
    remedy: say(
      'Report it; `finfount check` tells the operator what is wrong. All other interfaces answer.',
      '请报告；`finfount check` 会告诉运维人员错在哪里。其他接口照常应答。',
    ),
  },
  upstream_unreachable: {
    status: 502,
    retry: true,
    meaning: say('The source cannot be reached, or cut the connection.', '无法联系数据源，或连接被切断。'),
    remedy: say(
      'Wait and ask again. When it lasts, the source may have blocked this address: bring a cookie, or let the operator take a proxy or a mirror.',
      '请稍后再试。若持续如此，数据源可能封锁了此地址：请带上 Cookie，或由运维人员使用代理或镜像。',
    ),
  },
  upstream_timeout: {
    status: 502,
    retry: true,
    meaning: say('The source did not answer in time.', '数据源没有及时应答。'),
    remedy: say(
      'Ask again, without `timeout` or with a longer one: a late answer of the source is stored, so the next call finds it.',
      '请再试一次，不带 `timeout` 或把它设长一些：迟到的应答会被保存，下次调用即可取得。',
    ),
  },
  upstream_busy: {
    status: 502,
    retry: true,
    meaning: say('The source says that it is overloaded.', '数据源表示过载。'),
    remedy: say(
      'Wait as long as `Retry-After` says, or some minutes, and ask again.',
      '请按 `Retry-After` 等待，或等几分钟后再试。',
    ),
  },
  upstream_refused: {
    status: 502,
    retry: true,
    meaning: say(
      'The source refuses to answer this service: a block or a limit.',
      '数据源拒绝应答本服务：封锁或限制。',
    ),
    remedy: say(
      'Wait: most blocks end by themselves. Bring a cookie of a browser session, or let the operator take a proxy or a mirror.',
      '请等待：多数封锁会自行解除。也可以带上浏览器会话的 Cookie，或由运维人员使用代理或镜像。',
    ),
  },
  upstream_changed: {
    status: 502,
    retry: false,
    meaning: say('The source answered something other than what it promises.', '数据源的应答与其承诺不符。'),
    remedy: say(
      'Open the page for people that the interface names. If it looks right there, the form has changed: report it with the message.',
      '请打开接口所列的网页。如果那里正常，说明格式已变：请连同提示一起报告。',
    ),
  },
  overloaded: {
    status: 503,
    retry: true,
    meaning: say('The service has too much to do; ask again shortly.', '服务过于繁忙，请稍后再试。'),
    remedy: say(
      'Wait as long as `Retry-After` says, and ask with fewer calls at once.',
      '请按 `Retry-After` 等待，并减少同时的调用。',
    ),
  },
} as const satisfies Record<string, { status: number; retry: boolean; meaning: Text; remedy: Text }>;

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

/** The same with its sentence in both languages, as the reader of a query makes it. */
export interface RefusedValue extends Omit<ValidationItem, 'msg'> {
  readonly msg: Text;
  /** The accepted values, where there is a fixed set: the sentence names them all. */
  readonly choices?: readonly string[];
}

/**
 * The codes whose messages may be in English alone. They quote a source or describe a fault in the code, for the
 * people who report or mend it. A message that a client can act on is in both languages.
 */
export type QuotingCode = 'upstream_changed' | 'upstream_refused' | 'broken_declaration' | 'internal';

/** What `error` says over HTTP where values of the right types break a rule: the specification fixes it. */
export const RULE_ERROR = 'parameter error';

/** What else belongs to a failure. */
export interface FailureOptions {
  readonly cause?: unknown;
  readonly detail?: readonly RefusedValue[] | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Whether values of the right types break a rule: see {@link RULE_ERROR}. */
  readonly breaksRule?: boolean;
}

/**
 * The one error of the service. The message is a sentence for the person who must act; it never holds a secret.
 * `detail` is there for `invalid_params` that can be pinned to parameters. Logs and programs read both in English;
 * {@link messageIn} and {@link detailIn} have them in the language of a person.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  /** The message in Chinese, where it was said in Chinese. */
  readonly chinese: string | undefined;
  readonly refused: readonly RefusedValue[] | undefined;
  /**
   * When the same may be asked again, in milliseconds from the failure on, where the source or its manners say so.
   */
  readonly retryAfterMs: number | undefined;
  readonly breaksRule: boolean;

  constructor(code: QuotingCode, said: string | Text, options?: FailureOptions);
  constructor(code: FailureCode, said: Text, options?: FailureOptions);
  constructor(code: FailureCode, said: string | Text, options: FailureOptions = {}) {
    super(typeof said === 'string' ? said : said.en, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.chinese = typeof said === 'string' ? undefined : said.zh || undefined;
    this.refused = options.detail;
    this.retryAfterMs = options.retryAfterMs;
    this.breaksRule = options.breaksRule ?? false;
  }

  /** The HTTP status of this failure. */
  get status(): number {
    return FAILURES[this.code].status;
  }

  /** What is wrong with which parameters, in English. */
  get detail(): readonly ValidationItem[] | undefined {
    return this.detailIn('en');
  }

  /** What is wrong with which parameters. */
  detailIn(language: Language): readonly ValidationItem[] | undefined {
    return this.refused?.map(({ loc, msg, choices: _choices, ...rest }) => ({
      loc,
      msg: textIn(msg, language),
      ...rest,
    }));
  }

  /**
   * The message in a language. One that is English alone stands in Chinese behind what its code means: most such
   * quote what a source sent, for the people who will report it.
   */
  messageIn(language: Language): string {
    if (language === 'en') return this.message;
    return this.chinese ?? `${FAILURES[this.code].meaning.zh}${this.message}`;
  }

  #said(): Text {
    return { en: this.message, zh: this.chinese ?? '' };
  }

  /**
   * This failure without what {@link quote} wrote into its message, without long numbers and without its cause:
   * where a source got a cookie, it may have written it there, encoded in any way. Numbers of a failure of the
   * network are ours: the address of a proxy, a time limit.
   */
  redacted(): Failure {
    const isOfNetwork = this.code === 'upstream_unreachable' || this.code === 'upstream_timeout';
    const redact = (message: string): string => {
      const unquoted = message.replaceAll(/"(?:[^"\\]|\\.?)*(?:"|$)/gs, '"…"');
      return isOfNetwork ? unquoted : unquoted.replaceAll(/\d[\d.e+-]{5,}/gi, '…');
    };
    const said = this.#said();
    return new Failure(
      this.code,
      { en: redact(said.en), zh: redact(said.zh) },
      { detail: this.refused, retryAfterMs: this.retryAfterMs },
    );
  }

  /**
   * This failure with more in its sentence, whose full stop comes after the addition.
   * @param addition such as ` (5 hosts were tried)`
   */
  adding(addition: Text, retryAfterMs = this.retryAfterMs): Failure {
    const { en, zh } = withoutFullStop(this.#said());
    // A text that is not in Chinese throughout is in English.
    const inChinese = zh === '' || addition.zh === '' ? '' : `${zh}${addition.zh}。`;
    const said = { en: `${en}${addition.en}.`, zh: inChinese };
    return new Failure(this.code, said, { cause: this, detail: this.refused, retryAfterMs });
  }
}

/** An error for a person at this machine: its message is a sentence in both languages, and shows no secret. */
export class SaidError extends Error {
  readonly #said: Text;

  constructor(said: string | Text) {
    const pair = typeof said === 'string' ? say(said) : said;
    super(pair.en);
    this.#said = pair;
  }

  /** The sentence in a language. */
  messageIn(language: Language): string {
    return textIn(this.#said, language);
  }
}

/**
 * What reading a reply threw, as the failure that it means. A `RangeError` is a list, a text or a depth beyond
 * what the machine can hold: only a reply that is not what its source promises has such, so it is
 * `upstream_changed`. Anything else stays as it is.
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
 * text of a source stands in a message in another way: {@link Failure.redacted} finds it by its quotes.
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

/**
 * A sentence in English alone, for an agent, or as another service said it. {@link Failure.messageIn} says in
 * Chinese what the code of its failure means.
 */
export function inEnglish(sentence: string): Text {
  return { en: sentence, zh: '' };
}

/** A failure as plain data: without its stack and its cause, which another process or thread cannot use. */
export type FailureData = Pick<Failure, 'code' | 'message' | 'chinese' | 'refused' | 'retryAfterMs'>;

/** Converts a failure to plain data. */
export function toFailureData({ code, message, chinese, refused, retryAfterMs }: Failure): FailureData {
  return { code, message, chinese, refused, retryAfterMs };
}

/** Converts plain data to the failure that {@link toFailureData} got. */
export function fromFailureData({ code, message, chinese, refused, retryAfterMs }: FailureData): Failure {
  return new Failure(code, say(message, chinese), { detail: refused, retryAfterMs });
}

/** The system's code of an error, `ENOSPC` or `ECONNRESET`; empty when it has none. */
export function systemCodeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

/** What an error says. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

// The system's codes for a process, or a machine, that has no file descriptor left.
const NO_FREE_FILE: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/**
 * A failure as it is. A process that may open no more files or connections is `overloaded`. Anything else thrown
 * becomes `internal`, whose message tells a client nothing of the inside.
 */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (NO_FREE_FILE.has(systemCodeOf(thrown)))
    return new Failure(
      'overloaded',
      say(
        'The service has as many files and connections open as it may; ask again shortly.',
        '服务打开的文件和连接已达上限；请稍后再试。',
      ),
      { cause: thrown },
    );
  return new Failure(
    'internal',
    say(
      'The service failed unexpectedly; the fault is in its log. Please report it.',
      '服务意外失败，原因在其日志中。请报告。',
    ),
    { cause: thrown },
  );
}
