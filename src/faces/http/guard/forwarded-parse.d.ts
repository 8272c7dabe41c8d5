declare module 'forwarded-parse' {
  /** Parses the header `Forwarded` (RFC 7239). Throws an error when it is malformed. */
  export default function parseForwarded(header: string): readonly Readonly<Record<string, string>>[];
}
