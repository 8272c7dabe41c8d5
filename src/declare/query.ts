import { Failure, type ValidationItem } from '../errors.ts';
import type { Interface } from './interface.ts';
import type { Fault, Param } from './params.ts';

/** What one query asks for: the params that `ask` and `select` see, and how this caller wants it fetched. */
export interface Request {
  /** Values by parameter name, in the order of declaration, defaults filled in. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Longest wait of this caller, in seconds; undefined for none. */
  readonly waitSeconds: number | undefined;
  /** The caller's own cookie for the source. */
  readonly cookie: string | undefined;
  /** Whether the query held a secret at all, so that the address itself must be written nowhere. */
  readonly hasSecret: boolean;
}

/**
 * Reads the raw query of a request to an interface, in the order in which a request is judged: the encoding, the
 * names, the types, the business rules. Raises `invalid_params` for the first of these that fails, with every item of it.
 * @param raw what stands after the `?`, undecoded
 */
export function readQuery(declared: Interface, raw: string, now: Date): Request {
  const sent = decode(declared, raw);
  refuseUnknown(declared, sent);
  const read = new Map<string, unknown>();
  const mistyped = Object.entries(declared.params).flatMap(([name, param]) => {
    const { value, items } = readParam(name, param, sent.get(name));
    read.set(name, value);
    return items;
  });
  if (mistyped.length > 0) {
    const blamed = [...new Set(mistyped.map((item) => item.loc[1]))].join(', ');
    throw new Failure('invalid_params', `${declared.name}: wrong parameters: ${blamed}. See detail.`, {
      detail: mistyped,
    });
  }
  const broken = brokenRules(declared, sent, read, now);
  // The text is fixed: clients compare it.
  if (broken.length > 0) throw new Failure('invalid_params', 'parameter error', { detail: broken });
  return toRequest(declared, read);
}

/** The texts of every name that was sent, decoded. Names keep the order of the query. */
type Sent = ReadonlyMap<string, readonly string[]>;

function decode(declared: Interface, raw: string): Sent {
  const sent = new Map<string, string[]>();
  const unreadable: ValidationItem[] = [];
  for (const segment of raw.split('&')) {
    if (segment === '') continue;
    const equals = segment.indexOf('=');
    const rawName = equals < 0 ? segment : segment.slice(0, equals);
    const name = decodeText(rawName);
    const value = decodeText(equals < 0 ? '' : segment.slice(equals + 1));
    if (name === null || value === null) {
      // No input: what cannot be decoded may be part of a secret.
      const msg = 'Input should be percent-encoded UTF-8';
      unreadable.push({ loc: ['query', name ?? rawName], msg, type: 'value_error.encoding' });
      continue;
    }
    const values = sent.get(name);
    if (values) values.push(value);
    else sent.set(name, [value]);
  }
  if (unreadable.length === 0) return sent;
  throw new Failure(
    'invalid_params',
    `${declared.name}: the query is not percent-encoded UTF-8. Encode special characters as %XX.`,
    { detail: unreadable },
  );
}

/** One name or value of a query as text; null when its escapes are broken or its bytes are not UTF-8. */
function decodeText(raw: string): string | null {
  if (!/[%+]/.test(raw)) return raw;
  try {
    return decodeURIComponent(raw.replaceAll('+', '%20'));
  } catch (thrown) {
    if (thrown instanceof URIError) return null;
    throw thrown;
  }
}

function refuseUnknown(declared: Interface, sent: Sent): void {
  const unknown = [...sent.keys()].filter((name) => !Object.hasOwn(declared.params, name));
  if (unknown.length === 0) return;
  const names = Object.keys(declared.params);
  const accepted = names.length === 0 ? 'It takes no parameters.' : `It takes: ${names.join(', ')}.`;
  throw new Failure(
    'invalid_params',
    `${declared.name} does not support the parameter${unknown.length > 1 ? 's' : ''} ${unknown.map((name) => JSON.stringify(name)).join(', ')}. ${accepted}`,
  );
}

function readParam(
  name: string,
  param: Param,
  texts: readonly string[] | undefined,
): { value: unknown; items: ValidationItem[] } {
  if (texts === undefined) {
    const items = param.required ? [{ loc: ['query', name], msg: 'Field required', type: 'missing', input: null }] : [];
    return { value: param.fallback, items };
  }
  if (!param.many && texts.length > 1) {
    const msg = `Input should be given once, not ${texts.length} times`;
    return {
      value: undefined,
      items: [
        {
          ...toItem(name, param, { type: 'value_error.repeated', msg }),
          ...(param.role !== 'cookie' && { input: texts }),
        },
      ],
    };
  }
  const values: unknown[] = [];
  const items: ValidationItem[] = [];
  for (const [position, text] of texts.entries()) {
    const read = param.read(text);
    if ('value' in read) values.push(read.value);
    else items.push(toItem(name, param, read.fault, text, param.many ? [position] : []));
  }
  return { value: param.many ? values : values[0], items };
}

function toItem(
  name: string,
  param: Param,
  { type, msg, ctx }: Fault,
  input?: string,
  position: readonly number[] = [],
): ValidationItem {
  const shown = input === undefined || param.role === 'cookie' ? {} : { input };
  return { loc: ['query', name, ...position], msg, type, ...shown, ...(ctx && { ctx }) };
}

function brokenRules(
  declared: Interface,
  sent: Sent,
  values: ReadonlyMap<string, unknown>,
  now: Date,
): ValidationItem[] {
  const items: ValidationItem[] = [];
  const failed = new Set<string>();
  for (const [name, param] of Object.entries(declared.params)) {
    const value = values.get(name);
    const fault = value === undefined ? undefined : param.check?.(value, now);
    if (!fault) continue;
    failed.add(name);
    items.push(toItem(name, param, fault, sent.get(name)?.[0]));
  }
  for (const rule of declared.rules) {
    if (rule.reads.some((name) => failed.has(name))) continue;
    const fault = rule.check(Object.fromEntries(values));
    const param = declared.params[rule.blames];
    if (fault && param)
      items.push(toItem(rule.blames, param, fault, sent.get(rule.blames)?.[0] ?? String(values.get(rule.blames))));
  }
  return items;
}

function toRequest(declared: Interface, values: ReadonlyMap<string, unknown>): Request {
  const params: Record<string, unknown> = {};
  let waitSeconds: number | undefined;
  let cookie: string | undefined;
  let hasSecret = false;
  for (const [name, { role }] of Object.entries(declared.params)) {
    const value = values.get(name);
    if (role === 'what') params[name] = value;
    else if (role === 'wait' && typeof value === 'number') waitSeconds = value;
    else if (role === 'cookie' && typeof value === 'string') {
      hasSecret = true;
      // An empty cookie is none.
      cookie = value.trim() || undefined;
    }
  }
  return { params, waitSeconds, cookie, hasSecret };
}
