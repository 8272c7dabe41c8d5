import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import parseForwarded from 'forwarded-parse';
import ipaddr from 'ipaddr.js';
import type { TrustedProxies } from './access-settings.ts';

type Address = ReturnType<typeof ipaddr.parse>;

// The address of a connection without one: its client has left.
const NOWHERE = ipaddr.parse('0.0.0.0');

/**
 * Finds the addresses of clients. Without a proxy, it is the address of the connection. Forwarding headers are
 * used only from trusted proxies, since clients can forge them.
 */
export class ClientAddresses {
  readonly #isNearestTrusted: boolean;
  readonly #networks: readonly ReturnType<typeof ipaddr.parseCIDR>[];

  /** @param trusted the trusted proxies; without them, forwarding headers are ignored */
  constructor(trusted: TrustedProxies | undefined) {
    this.#isNearestTrusted = trusted === 'nearest';
    this.#networks = trusted === 'nearest' ? [] : (trusted ?? []).map((network) => ipaddr.parseCIDR(network));
  }

  /**
   * Returns the address to count a client by: an IPv4 address, or the /64 network of an IPv6 address, which one
   * client owns.
   */
  of({ socket, headers }: ProxiedRequest): string {
    let address = toAddress(socket.remoteAddress ?? '') ?? NOWHERE;
    if (this.#isNearestTrusted) address = toAddress(readHops(headers).at(-1) ?? '') ?? address;
    else if (this.#isTrusted(address)) {
      // Each proxy appends the address of its peer: the last one is the nearest.
      for (const hop of readHops(headers).toReversed()) {
        const before = this.#isTrusted(address) ? toAddress(hop) : undefined;
        if (!before) break;
        address = before;
      }
    }
    return toAddressGroup(address);
  }

  #isTrusted(address: Address): boolean {
    return this.#networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
  }
}

/** The part of a request with the address of its client. */
interface ProxiedRequest extends Pick<IncomingMessage, 'headers'> {
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** The addresses in `X-Forwarded-For`, or else in `Forwarded` (RFC 7239), the nearest last. */
function readHops({ 'x-forwarded-for': forwardedFor, forwarded }: IncomingHttpHeaders): readonly string[] {
  if (forwardedFor !== undefined) return String(forwardedFor).split(',');
  if (forwarded === undefined) return [];
  try {
    return parseForwarded(forwarded).map((hop) => hop.for ?? '');
  } catch {
    // A malformed header is ignored.
    return [];
  }
}

/** Parses an address with or without a port; undefined for `unknown` and other names. */
function toAddress(text: string): Address | undefined {
  const trimmed = text.trim();
  // The parser would throw, which takes fifty times as long.
  if (trimmed === '') return undefined;
  const [, bracketed, withPort] = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(trimmed) ?? [];
  const bare = bracketed ?? withPort ?? trimmed;
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : undefined;
}

function toAddressGroup(address: Address): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
