import { messageOf, systemCodeOf } from './errors.ts';
import { say, type Text } from './say.ts';

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
  readonly connect?: Text;
  /** Of an address that this process listens at: `127.0.0.1:8080 …`. `isSetting`: the setting is wrong. */
  readonly listen?: { readonly why: Text; readonly isSetting?: true };
  /** Of the folder of stored replies: `No reply can be listed in <folder>: …`, with what to do about it. */
  readonly file?: { readonly why: Text; readonly remedy: Text };
}

const CUT = {
  retryable: true,
  connect: say(
    'it cut the connection, as it does with an address that it blocks; wait a while, or go through a proxy or a mirror',
    '它切断了连接，封锁某个地址时也会如此；请稍等，或使用代理或镜像',
  ),
} as const;
const TIMEOUT = { retryable: false, isTimeout: true } as const;
const UNKNOWN_ADDRESS = {
  why: say('is no address of this machine; choose another with --host', '不是本机的地址；请用 --host 另选'),
  isSetting: true,
} as const;
const ELSEWHERE = say('Choose another folder with --data-dir.', '请用 --data-dir 另选目录。');
const FORBIDDEN = {
  why: say('this user has no right to it', '此用户没有权限'),
  remedy: say(
    'Run it as the user that the folder belongs to, or choose another folder with --data-dir.',
    '请以该目录所属的用户运行，或用 --data-dir 另选目录。',
  ),
} as const;
const FULL = {
  retryable: true,
  file: {
    why: say('the disk is full', '磁盘已满'),
    remedy: say('Make room, or choose another folder with --data-dir.', '请腾出空间，或用 --data-dir 另选目录。'),
  },
} as const;

const SYSTEM_ERRORS: ReadonlyMap<string, SystemError> = new Map<string, SystemError>([
  // Names and addresses.
  [
    'ENOTFOUND',
    {
      retryable: false,
      connect: say('its host name is not known here, as without a network', '无法识别主机名，没有网络时也会如此'),
      listen: UNKNOWN_ADDRESS,
    },
  ],
  [
    'EAI_AGAIN',
    {
      retryable: false,
      connect: say('its host name cannot be looked up, as without a network', '无法查询主机名，没有网络时也会如此'),
    },
  ],
  ['EADDRNOTAVAIL', { retryable: false, listen: UNKNOWN_ADDRESS }],
  [
    'EADDRINUSE',
    {
      retryable: false,
      listen: {
        why: say(
          'is taken by another program; stop that, or choose another port with --port',
          '已被另一程序占用；请停止它，或用 --port 另选端口',
        ),
      },
    },
  ],
  // Connections.
  ['ECONNREFUSED', { retryable: true, connect: say('the connection was refused', '连接被拒绝') }],
  ['ECONNRESET', CUT],
  ['EPIPE', CUT],
  ['UND_ERR_SOCKET', CUT],
  [
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    {
      retryable: true,
      connect: say('it cut the connection before the whole body had come', '它在正文传完之前切断了连接'),
    },
  ],
  // This process destroyed its own client.
  ['UND_ERR_DESTROYED', { retryable: false, connect: say('this process was about to end', '本进程即将结束') }],
  ['ETIMEDOUT', TIMEOUT],
  ['UND_ERR_CONNECT_TIMEOUT', TIMEOUT],
  ['UND_ERR_HEADERS_TIMEOUT', TIMEOUT],
  // What came is no HTTP: every code of Node's parser begins with HPE_.
  ['HPE', { retryable: false, connect: say('what it sent is not HTTP', '它发来的不是 HTTP') }],
  [
    'UND_ERR_HEADERS_OVERFLOW',
    { retryable: false, connect: say('the head of its answer does not end', '它的应答头没有结束') },
  ],
  [
    'CERT_NOT_YET_VALID',
    {
      retryable: false,
      connect: say(
        'its certificate is not valid yet by the clock of this machine, which may be wrong',
        '按本机时钟，它的证书尚未生效；本机时钟可能不对',
      ),
    },
  ],
  [
    'CERT_HAS_EXPIRED',
    {
      retryable: false,
      connect: say(
        'its certificate has expired by the clock of this machine, which is wrong where every source says so',
        '按本机时钟，它的证书已过期；若所有数据源都如此，则是本机时钟不对',
      ),
    },
  ],
  // Files, and ports that only root may use.
  [
    'EACCES',
    {
      retryable: false,
      listen: {
        why: say(
          'may not be listened at by this user; choose a port above 1023 with --port',
          '此用户不能监听；请用 --port 选择大于 1023 的端口',
        ),
      },
      file: FORBIDDEN,
    },
  ],
  ['EPERM', { retryable: false, file: FORBIDDEN }],
  [
    'EROFS',
    {
      retryable: false,
      file: {
        why: say('the disk is read-only', '磁盘只读'),
        remedy: say(
          'Make it writable, or choose another folder with --data-dir.',
          '请使其可写，或用 --data-dir 另选目录。',
        ),
      },
    },
  ],
  // A full disk may have room for a smaller file, or a moment later.
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EFBIG', { retryable: true }],
  [
    'ENOTDIR',
    {
      retryable: false,
      file: { why: say('a part of this path is a file', '路径中有一部分是文件'), remedy: ELSEWHERE },
    },
  ],
  [
    'ENOENT',
    { retryable: false, file: { why: say('this folder cannot be made', '无法创建此目录'), remedy: ELSEWHERE } },
  ],
]);

/** The remedy for a folder, where the code of the error has none of its own. */
export const FILE_REMEDY = ELSEWHERE;

/** Returns why a file cannot be read: a clause, such as `there is no such file`. */
export function whyUnreadable(thrown: unknown): Text {
  const code = systemCodeOf(thrown);
  if (code === 'ENOENT') return say('there is no such file', '没有这个文件');
  if (code === 'EISDIR') return say('it is a folder', '它是目录');
  return findSystemError(code)?.file?.why ?? say(code || messageOf(thrown));
}

/** Finds the description of a code; undefined for an unknown one. */
export function findSystemError(code: string): SystemError | undefined {
  return SYSTEM_ERRORS.get(code.startsWith('HPE_') ? 'HPE' : code);
}
