import { systemCodeOf } from '../../../base/errors.ts';

/** The codes that Redis and Valkey begin an error with. Anything else may be a word that the server quotes. */
const REPLY_CODES: ReadonlySet<string> = new Set([
  'BUSY',
  'CLUSTERDOWN',
  'ERR',
  'LOADING',
  'MASTERDOWN',
  'MISCONF',
  'MOVED',
  'NOAUTH',
  'NOPERM',
  'NOREPLICAS',
  'OOM',
  'READONLY',
  'WRONGPASS',
]);

/**
 * Returns why Redis cannot be used, as a code for the operator. It never holds a word of the server: one that does
 * not know `AUTH` quotes the password. These are the codes:
 * - `SET: OOM`: the command of this process, and the code of the answer; `ERR` for a code that is not known
 * - `ECONNREFUSED`: the code of the network or of TLS
 * - `TIMEOUT`: no answer in time
 * - `CLOSED`: the connection was closed
 * - `PROTOCOL`: what answers is no Redis
 * - `NOMASTER`: Sentinel knows no master of this name
 *
 * Where no node of a cluster can be asked for the others, it is that of the last one.
 */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'CLOSED';
  if ('lastNodeError' in error) return toReason(error.lastNodeError);
  if (error.name === 'ReplyError') {
    const [code = ''] = error.message.split(' ', 1);
    // What a script may not run has no code of its own.
    const known = /^ERR (?:ACL failure in script|The user executing the script)/.test(error.message) ? 'NOPERM' : code;
    return `${commandOf(error)}${REPLY_CODES.has(known) ? known : 'ERR'}`;
  }
  if (error.name === 'ParserError') return 'PROTOCOL';
  // The client gives a late command neither a code nor a class of its own.
  if (error.message === 'Command timed out' || error.message === 'timeout') return 'TIMEOUT';
  return systemCodeOf(error) || 'CLOSED';
}

/** `SET: ` for the answer to a SET; the client adds the command to the error. */
function commandOf(error: Error): string {
  const command: unknown = 'command' in error ? error.command : undefined;
  const isNamed = typeof command === 'object' && command !== null && 'name' in command;
  return isNamed ? `${String(command.name).toUpperCase()}: ` : '';
}
