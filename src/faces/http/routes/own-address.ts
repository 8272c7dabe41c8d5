import type { IncomingMessage } from 'node:http';
import type { HttpServices } from '../call/services.ts';

/**
 * The address of this service as the client sees it, with the base path: `http://127.0.0.1:8080`. Undefined if
 * `Host` is malformed.
 */
export function ownAddress(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { basePath, trustedProxies }: Pick<HttpServices, 'basePath' | 'trustedProxies'>,
): string | undefined {
  const { host = '' } = headers;
  if (!/^(?:[\w.-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)) return undefined;
  const isEncrypted = trustedProxies !== undefined && /^https\b/i.test(String(headers['x-forwarded-proto'] ?? ''));
  return `${isEncrypted ? 'https' : 'http'}://${host}${basePath}`;
}
