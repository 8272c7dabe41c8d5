import { Failure, type RefusedValue } from '../../base/errors.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { say, type Text } from '../../base/say.ts';
import type { Interface } from './interface.ts';
import type { ListedTickers } from './listed-tickers.ts';
import { optionSuggestions } from './option-names.ts';
import { paramSuggestions } from './param-names.ts';
import { formSentence, type Param, type ParamError } from './params.ts';
import { PROVEN_DAYS, type TradingDays } from './trading-calendar.ts';

/** What one query asks for: the params that `ask` and `select` see, and how this client wants it fetched. */
export interface ParsedQuery {
  /** Values by parameter name, in the order of declaration, defaults filled in. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Longest wait of this client, in seconds; undefined for none. */
  readonly waitSeconds: number | undefined;
  /** The client's own cookie for the source. */
  readonly cookie: string | undefined;
  /** Whether the query held a secret at all, so that the address itself must be written nowhere. */
  readonly hasSecret: boolean;
  /**
   * Why no source can have rows of these params: a sentence for the client. The answer is an empty table then, and
   * no source is asked.
   */
  readonly skipped: Text | undefined;
  /** How texts of the client were read that are other spellings of a value: `symbol was read as 600000`. */
  readonly readings: readonly Text[];
}

/** What a service knows of the markets. */
interface KnownMarkets {
  /** The sessions of the mainland exchanges; those that the source code itself knows when left out. */
  readonly calendar?: TradingDays;
  /** The shares of the United States, as far as they are known. */
  readonly tickers?: ListedTickers;
}

/**
 * Reads the raw query of a request to an interface, in the order in which a request is judged: the encoding, the
 * names, the types, the business rules. Throws `invalid_params` for the first of these that fails, with every item
 * of it.
 * @param raw what stands after the `?`, undecoded
 */
export function readQuery(
  iface: Interface,
  raw: string,
  now: Date,
  { calendar = PROVEN_DAYS, tickers }: KnownMarkets = {},
): ParsedQuery {
  const plan = planOf(iface);
  const sent = decode(plan, raw);
  const { values, readings } = readValues(plan, sent, now, tickers);
  const request = toRequest(plan, values);
  refuseBroken(plan, { sent, values, wanted: request.params }, now, calendar);
  return { ...request, readings, skipped: skippedNote(plan, values) };
}

interface NamedParam {
  readonly name: string;
  readonly param: Param;
}

/** What of a declaration every query is read by: its parameters in order, and the place of each. */
interface Plan {
  readonly iface: Interface;
  readonly params: readonly NamedParam[];
  readonly places: ReadonlyMap<string, number>;
}

const plans = new WeakMap<Interface, Plan>();

function planOf(iface: Interface): Plan {
  return getOrInsert(plans, iface, () => {
    const params = Object.entries(iface.params).map(([name, param]) => ({ name, param }));
    return { iface, params, places: new Map(params.map(({ name }, place) => [name, place])) };
  });
}

/** The decoded texts of each parameter, by its place; undefined where none was sent. */
type Sent = readonly (readonly string[] | undefined)[];

function decode({ iface, places }: Plan, raw: string): Sent {
  const sent: (string[] | undefined)[] = [];
  const unknown: string[] = [];
  const unreadable: string[] = [];
  const escaped = raw.search(ESCAPE);
  const decoded = (from: number, to: number): string | null =>
    escaped < 0 || to <= escaped ? raw.slice(from, to) : decodeText(raw.slice(from, to));
  for (let start = 0, end = 0; start < raw.length; start = end + 1) {
    end = raw.indexOf('&', start);
    if (end < 0) end = raw.length;
    if (end === start) continue;
    const equals = raw.indexOf('=', start);
    const nameEnd = equals < 0 || equals > end ? end : equals;
    const name = decoded(start, nameEnd);
    const value = decoded(Math.min(nameEnd + 1, end), end);
    if (name === null || value === null) {
      unreadable.push(name ?? raw.slice(start, nameEnd));
      continue;
    }
    const place = places.get(name);
    if (place === undefined) unknown.push(name);
    else if (sent[place]) sent[place].push(value);
    else sent[place] = [value];
  }
  if (unreadable.length > 0) throw undecodable(iface, unreadable);
  if (unknown.length > 0) throw unsupported(iface, [...new Set(unknown)]);
  return sent;
}

const ESCAPE = /[%+]/;

/** One name or value of a query as text; null when its escapes are broken or its bytes are not UTF-8. */
export function decodeText(raw: string): string | null {
  if (!ESCAPE.test(raw)) return raw;
  try {
    return decodeURIComponent(raw.replaceAll('+', ' '));
  } catch (thrown) {
    if (thrown instanceof URIError) return null;
    throw thrown;
  }
}

/**
 * The failure of a query that is not percent-encoded UTF-8. It shows no value: what cannot be decoded may be
 * part of a secret.
 * @param names the names of the params whose name or value cannot be decoded
 */
export function undecodable({ name }: Pick<Interface, 'name'>, names: readonly string[]): Failure {
  const msg = say('Input should be percent-encoded UTF-8', '应为百分号编码的 UTF-8');
  return new Failure(
    'invalid_params',
    say(
      `${name}: the query is not percent-encoded UTF-8. Encode special characters as %XX.`,
      `${name}：查询不是百分号编码的 UTF-8。请把特殊字符写成 %XX。`,
    ),
    { detail: names.map((each) => ({ loc: ['query', each], msg, type: 'value_error.encoding' })) },
  );
}

function unsupported(iface: Interface, unknown: readonly string[]): Failure {
  const names = Object.keys(iface.params);
  const accepted =
    names.length === 0
      ? say('It takes no parameters.', '它没有参数。')
      : say(`It takes: ${names.join(', ')}.`, `它的参数：${names.join('、')}。`);
  const options = optionSuggestions(unknown);
  const meant =
    paramSuggestions(names, unknown) ??
    (options &&
      say(
        `/api/table/${iface.name}.json selects rows and columns. ${options.en}`.trimEnd(),
        `/api/table/${iface.name}.json 可选取行和列。${options.zh}`,
      ));
  const quoted = unknown.map((name) => JSON.stringify(name));
  return new Failure(
    'invalid_params',
    say(
      `${iface.name} does not support the parameter${unknown.length > 1 ? 's' : ''} ${quoted.join(', ')}. ${accepted.en}${meant === undefined ? '' : ` ${meant.en}`}`,
      `${iface.name} 不支持参数 ${quoted.join('、')}。${accepted.zh}${meant?.zh ?? ''}`,
    ),
  );
}

/** The value of each parameter, by its place, defaults filled in, and how other spellings of values were read. */
function readValues(
  { iface, params }: Plan,
  sent: Sent,
  now: Date,
  tickers: ListedTickers | undefined,
): Pick<ParsedQuery, 'readings'> & { readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const readings: Text[] = [];
  const items: RefusedValue[] = [];
  const readOne = (declared: NamedParam, text: string, position?: readonly number[]): unknown => {
    const { name, param } = declared;
    const read = param.read(text, now, tickers);
    if ('value' in read) {
      if (read.isOtherSpelling === true)
        readings.push(say(`${name} was read as ${String(read.value)}`, `${name} 按 ${String(read.value)} 读取。`));
      return read.value;
    }
    items.push(toItem(declared, read.error, text, position));
    return undefined;
  };
  for (let place = 0; place < params.length; place++) {
    const declared = params[place]!;
    const { name, param } = declared;
    const texts = sent[place];
    if (texts === undefined) {
      values.push(param.default);
      if (param.required)
        items.push({ loc: ['query', name], msg: say('Field required', '必填'), type: 'missing', input: null });
    } else if (param.many) {
      values.push(texts.map((text, position) => readOne(declared, text, [position])));
    } else if (texts.length === 1) {
      values.push(readOne(declared, texts[0]!));
    } else {
      const item = toItem(declared, { type: 'value_error.repeated', msg: repeatedParamText(texts.length) });
      items.push(param.role === 'cookie' ? item : { ...item, input: texts });
    }
  }
  if (items.length === 0) return { values, readings };
  throw refusedValues(iface.name, items);
}

/** The failure of values that are wrong by themselves. */
export function refusedValues(
  asked: string,
  items: readonly RefusedValue[],
  options: { readonly breaksRule?: boolean } = {},
): Failure {
  const blamed = [...new Set(items.map(({ loc }) => loc[1]))];
  const said = say(`${asked}: wrong parameters: ${blamed.join(', ')}.`, `${asked}：参数有误：${blamed.join('、')}。`);
  return new Failure('invalid_params', said, { ...options, detail: items });
}

/** The fault of a parameter that is given several times. */
export function repeatedParamText(times: number): Text {
  return say(`Input should be given once, not ${times} times`, `只能给出一次，而不是 ${times} 次`);
}

function toItem(
  { name, param }: NamedParam,
  { type, msg, ...more }: ParamError,
  input?: string,
  position: readonly number[] = [],
): RefusedValue {
  const shown = input === undefined || param.role === 'cookie' ? {} : { input };
  const isLeftOut = input !== undefined && !param.required && input !== param.default && NO_VALUE.test(input);
  return {
    loc: ['query', name, ...position],
    msg: isLeftOut ? leaveOutText(msg, param.default) : msg,
    type,
    ...shown,
    ...more,
  };
}

// What programs write for a value that they do not have.
const NO_VALUE = /^(?:none|null|nil|nan|undefined)?$/i;

/** The fault of a text that stands for no value: the message says to leave the parameter out. */
function leaveOutText(msg: Text, byDefault: unknown): Text {
  if (byDefault === undefined || byDefault === '')
    return say(`${msg.en}; for none, leave the parameter out`, `${msg.zh}；不需要时请不写此参数`);
  const value = typeof byDefault === 'string' ? byDefault : JSON.stringify(byDefault);
  return say(
    `${msg.en}; for the default, ${value}, leave the parameter out`,
    `${msg.zh}；要用默认值 ${value}，请不写此参数`,
  );
}

/** Throws every broken rule: of single parameters first, then those over several that are right by themselves. */
function refuseBroken(
  { iface, params, places }: Plan,
  given: { readonly sent: Sent; readonly values: readonly unknown[]; readonly wanted: ParsedQuery['params'] },
  now: Date,
  calendar: TradingDays,
): void {
  const { sent, values, wanted } = given;
  const items: RefusedValue[] = [];
  const failed: string[] = [];
  for (const [place, declared] of params.entries()) {
    const { name, param } = declared;
    const value = values[place];
    const broken = value === undefined ? [] : brokenValues(param, value, (one) => param.check?.(one, now, calendar));
    if (broken.length === 0) continue;
    failed.push(name);
    for (const { error, position } of broken)
      items.push(toItem(declared, error, sent[place]?.[position ?? 0], position === undefined ? [] : [position]));
  }
  for (const rule of iface.rules) {
    if (failed.length > 0 && rule.reads.some((name) => failed.includes(name))) continue;
    const error = rule.check(wanted);
    const place = error && places.get(rule.reportedParam);
    if (!error || place === undefined) continue;
    const declared = params[place]!;
    const texts = sent[place] ?? [String(values[place])];
    const item = toItem(declared, error, texts[0]);
    items.push(declared.param.many && sent[place] ? { ...item, input: texts } : item);
  }
  if (items.length > 0) throw refusedValues(iface.name, items, { breaksRule: true });
}

/** What is wrong with the value of a param: of a collection, with each of its values, by its position. */
function brokenValues(
  { many }: Param,
  value: unknown,
  check: (value: unknown) => ParamError | undefined,
): readonly { readonly error: ParamError; readonly position?: number }[] {
  if (many && Array.isArray(value))
    return value.flatMap((one: unknown, position) => {
      const error = check([one]);
      return error ? [{ error, position }] : [];
    });
  const error = check(value);
  return error ? [{ error }] : [];
}

/** Why these values can have no rows; undefined where a source must say. */
function skippedNote({ params }: Plan, values: readonly unknown[]): Text | undefined {
  for (let place = 0; place < params.length; place++) {
    const { name, param } = params[place]!;
    const value = values[place];
    if (param.form?.otherwise !== 'no rows' || typeof value !== 'string' || param.form.accepts(value)) continue;
    const sentence = formSentence(param.form, value, name);
    const remedy = remedyFor(name, param, value);
    return say(
      `No source was asked: ${sentence.en}.${remedy ? ` ${remedy.en}` : ''}`,
      `没有访问数据源：${sentence.zh}。${remedy?.zh ?? ''}`,
    );
  }
  return undefined;
}

/** What to do where a text is no code but the name of something, or several codes; undefined for any other. */
function remedyFor(name: string, { form, security }: Param, value: string): Text | undefined {
  if (security !== undefined && /\p{Script=Han}/u.test(value))
    return say(
      '/api/symbols?q= and finfount list find the code of a name.',
      '/api/symbols?q= 和 finfount list 可以按名称查找代码。',
    );
  const several = value.split(/[\s,;|，；、]+/).filter((part) => part !== '');
  return several.length > 1 && several.every((part) => form?.accepts(part))
    ? say(
        `/api/table/ takes several values: repeat ${name} for each.`,
        `/api/table/ 可以取多个值：请为每个值各写一次 ${name}。`,
      )
    : undefined;
}

function toRequest({ params }: Plan, values: readonly unknown[]): Omit<ParsedQuery, 'skipped' | 'readings'> {
  const wanted: Record<string, unknown> = {};
  let waitSeconds: number | undefined;
  let cookie: string | undefined;
  let hasSecret = false;
  for (let place = 0; place < params.length; place++) {
    const { name, param } = params[place]!;
    const value = values[place];
    if (param.role === 'value') wanted[name] = value;
    else if (param.role === 'timeout' && typeof value === 'number') waitSeconds = value;
    else if (param.role === 'cookie' && typeof value === 'string') {
      hasSecret = true;
      // An empty cookie is none.
      cookie = value.trim() || undefined;
    }
  }
  return { params: wanted, waitSeconds, cookie, hasSecret };
}

/** Writes params as a query string, an array as a repeated key. */
export function toQuery(params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  return query.toString();
}
