import type { SandboxReply, SandboxRequest } from '../../catalogue/made-up/sandbox.ts';

// A code of six digits on its own, or after the letters of an exchange: `sh999101`, `1.999101`.
const FAILING = /(?<![0-9])999([1-4])[0-9]{2}(?![0-9A-Za-z])/;

const FAILURES: Readonly<Record<string, SandboxReply>> = {
  1: 'cut',
  2: 'hang',
  3: { status: 502, type: 'text/html', body: '<html><head><title>502 Bad Gateway</title></head></html>' },
  4: { status: 403, type: 'text/html', body: '<html><head><title>403 Forbidden</title></head></html>' },
};

/**
 * How the sandbox fails when a code from 999100 to 999499 is asked for, so that a client can test its handling of
 * errors with every interface that takes a code: the connection is cut, no answer comes, HTTP 502, HTTP 403.
 * Undefined for a request without such a code.
 */
export function failureOf({ path, query, form, json }: SandboxRequest): SandboxReply | undefined {
  const texts = [path, ...query.values(), ...(form?.values() ?? []), json === undefined ? '' : JSON.stringify(json)];
  for (const text of texts) {
    const [, kind] = FAILING.exec(text) ?? [];
    if (kind !== undefined) return FAILURES[kind];
  }
  return undefined;
}
