import ipaddr from 'ipaddr.js';
import { Failure } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';

/** Whether only this machine reaches an address: 127.0.0.0/8 or ::1. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/**
 * Returns the failure of a request to this machine under a foreign host name; undefined for `localhost`, an IP
 * address, and no Host. This prevents DNS rebinding: such a page sends its own name.
 * @param host the header `Host`, with or without a port
 */
export function findForeignHost(host: string | undefined): Failure | undefined {
  const name = host?.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1') ?? '';
  if (
    name === '' ||
    ipaddr.IPv4.isValidFourPartDecimal(name) ||
    ipaddr.IPv6.isValid(name) ||
    /^(?:[\w-]+\.)*localhost\.?$/i.test(name)
  )
    return undefined;
  return new Failure(
    'malformed',
    say(
      'This page is for this machine alone: ask http://127.0.0.1 or http://localhost, not another name. Behind a proxy, start the service with --trust-proxy or --token.',
      '此页面只供本机使用：请访问 http://127.0.0.1 或 http://localhost，不要用别的名称。在代理之后，请用 --trust-proxy 或 --token 启动服务。',
    ),
  );
}
