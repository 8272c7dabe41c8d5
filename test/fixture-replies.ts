import { fileURLToPath } from 'node:url';
import { bodyOf, readCases } from '../scripts/cases.mjs';
import type { FakeAnswer } from './fake-upstream.ts';

/**
 * The answers of the addresses of a fixture case, for `fakeUpstream`.
 * @param form the site and the wire format: `eastmoney/kline`
 */
export function repliesOf(
  form: string,
  interfaceName: string,
  caseName: string,
): Readonly<Record<string, Exclude<FakeAnswer, string | Error>>> {
  const folder = fileURLToPath(new URL(`../fixtures/${form}`, import.meta.url));
  const found = readCases(folder).find((each) => each.interface === interfaceName && each.name === caseName);
  if (!found) throw new Error(`fixtures/${form} has no case "${caseName}" of ${interfaceName}`);
  return Object.fromEntries(
    Object.entries(found.upstream).map(([address, reply]) => [
      address,
      { status: reply.status ?? 200, body: bodyOf(folder, reply) },
    ]),
  );
}

/** The bytes at the only address of a fixture case. */
export function bodyOfCase(form: string, interfaceName: string, caseName: string): Buffer {
  const [reply, ...others] = Object.values(repliesOf(form, interfaceName, caseName));
  if (!reply || others.length > 0 || Buffer.isBuffer(reply) || !Buffer.isBuffer(reply.body))
    throw new Error(`expected one reply in the case "${caseName}" of ${interfaceName}`);
  return reply.body;
}
