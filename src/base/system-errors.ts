/**
 * One error code of the operating system, of Node or of undici, as this program explains it to a person.
 * A sentence completes the one that the operation begins; it is absent where the operation never meets the code.
 */
export interface SystemError {
  /** Whether the same operation may succeed in a moment. */
  readonly retryable: boolean;
  /** Whether a connection timed out. */
  readonly isTimeout?: true;
  /** Of a connection that this process opens: `<source> cannot be reached: …`. */
  readonly connect?: string;
  /** Of an address that this process listens at: `127.0.0.1:8080 …`. `isSetting`: the setting is wrong. */
  readonly listen?: { readonly why: string; readonly isSetting?: true };
  /** Of the folder of stored replies: `No reply can be listed in <folder>: …`, with what to do about it. */
  readonly file?: { readonly why: string; readonly remedy: string };
}

const CUT = {
  retryable: true,
  connect:
    'it cut the connection, as it does with an address that it blocks; wait a while, or go through a proxy or a mirror',
} as const;
const TIMEOUT = { retryable: false, isTimeout: true } as const;
const UNKNOWN_ADDRESS = {
  why: 'is no address of this machine; choose another with --host',
  isSetting: true,
} as const;
const ELSEWHERE = 'Choose another folder with --data-dir.';
const FORBIDDEN = {
  why: 'this user has no right to it',
  remedy: 'Run it as the user that the folder belongs to, or choose another folder with --data-dir.',
} as const;
const FULL = {
  retryable: true,
  file: { why: 'the disk is full', remedy: 'Make room, or choose another folder with --data-dir.' },
} as const;

const SYSTEM_ERRORS: ReadonlyMap<string, SystemError> = new Map<string, SystemError>([
  // Names and addresses.
  [
    'ENOTFOUND',
    { retryable: false, connect: 'its host name is not known here, as without a network', listen: UNKNOWN_ADDRESS },
  ],
  ['EAI_AGAIN', { retryable: false, connect: 'its host name cannot be looked up, as without a network' }],
  ['EADDRNOTAVAIL', { retryable: false, listen: UNKNOWN_ADDRESS }],
  [
    'EADDRINUSE',
    {
      retryable: false,
      listen: { why: 'is taken by another program; stop that, or choose another port with --port' },
    },
  ],
  // Connections.
  ['ECONNREFUSED', { retryable: true, connect: 'the connection was refused' }],
  ['ECONNRESET', CUT],
  ['EPIPE', CUT],
  ['UND_ERR_SOCKET', CUT],
  [
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    { retryable: true, connect: 'it cut the connection before the whole body had come' },
  ],
  // This process destroyed its own client.
  ['UND_ERR_DESTROYED', { retryable: false, connect: 'this process was about to end' }],
  ['ETIMEDOUT', TIMEOUT],
  ['UND_ERR_CONNECT_TIMEOUT', TIMEOUT],
  ['UND_ERR_HEADERS_TIMEOUT', TIMEOUT],
  // What came is no HTTP: every code of Node's parser begins with HPE_.
  ['HPE', { retryable: false, connect: 'what it sent is not HTTP' }],
  ['UND_ERR_HEADERS_OVERFLOW', { retryable: false, connect: 'the head of its answer does not end' }],
  // Files, and ports that only root may use.
  [
    'EACCES',
    {
      retryable: false,
      listen: { why: 'may not be listened at by this user; choose a port above 1023 with --port' },
      file: FORBIDDEN,
    },
  ],
  ['EPERM', { retryable: false, file: FORBIDDEN }],
  [
    'EROFS',
    {
      retryable: false,
      file: {
        why: 'the disk is read-only',
        remedy: 'Make it writable, or choose another folder with --data-dir.',
      },
    },
  ],
  // A full disk may have room for a smaller file, or a moment later.
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EFBIG', { retryable: true }],
  ['ENOTDIR', { retryable: false, file: { why: 'a part of this path is a file', remedy: ELSEWHERE } }],
  ['ENOENT', { retryable: false, file: { why: 'this folder cannot be made', remedy: ELSEWHERE } }],
]);

/** What to do about a folder where the code of the error says nothing of it. */
export const FILE_REMEDY = ELSEWHERE;

/** Finds what is known about a code; undefined when nothing is. */
export function findSystemError(code: string): SystemError | undefined {
  return SYSTEM_ERRORS.get(code.startsWith('HPE_') ? 'HPE' : code);
}
