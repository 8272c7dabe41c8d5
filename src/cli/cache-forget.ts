import { refusedKey, replyKey } from '../cache/keys.ts';
import { LOCAL_COORDINATOR } from '../coordination/local.ts';
import { readQuery } from '../declare/query.ts';
import { Failure } from '../errors.ts';
import type { Registry } from '../registry/registry.ts';
import { toAskText } from './cache-text.ts';
import { type RawParams, toQueryText } from './option-parsers.ts';
import { type CacheCommandContext, withReplyFolder } from './reply-folder.ts';

/** The call whose replies are forgotten, and the Redis in which they are forgotten as well. */
interface ForgottenCall {
  readonly name: string;
  readonly params: RawParams;
  readonly redis?: string;
}

/**
 * Forgets the replies that answer one call, on disk and in Redis: that of its source, those of its fallback sources,
 * and those that were refused since. Throws `unknown_interface` and `invalid_params`, also for an interface whose
 * replies are only parts of archives. Returns whether that was possible.
 */
export async function forgetReplies(
  context: CacheCommandContext,
  registry: Registry,
  { name, params: words, redis }: ForgottenCall,
): Promise<boolean> {
  const { mirror, now, print } = context;
  const declared = await registry.load(name);
  const { params } = readQuery(declared, toQueryText(words), new Date(now()));
  const { source, fallbacks } = declared;
  if (source.isAssembled)
    throw new Failure(
      'invalid_params',
      `${name} has no replies of its own: they are parts of archives. To remove those: finfount cache prune --source ${source.name} --pinned`,
    );
  const asks = [{ source, ask: declared.ask(params) }];
  for (const fallback of fallbacks) {
    const ask = fallback.ask(params);
    if (ask) asks.push({ source: fallback.source, ask });
  }
  const keys = asks.map((each) => replyKey(mirror, each.source, each.ask));
  if (redis !== undefined && !(await forgetInRedis(context, redis, keys))) return false;
  return withReplyFolder(context, 'be forgotten', async (folder) => {
    for (const [at, key] of keys.entries()) {
      const removed = await folder.forget(key);
      const { source: from, ask } = asks[at]!;
      for (const host of from.hosts) await folder.forget(refusedKey(key, host));
      const what = removed > 0 ? 'forgot the stored reply' : 'no reply was stored; the next one is taken as it is';
      print(`${from.name} ${toAskText(ask)}: ${what}`);
    }
    return true;
  });
}

/** Forgets replies in Redis. Prints why and returns false when it cannot be used. */
async function forgetInRedis(
  { mirror, now, printError }: CacheCommandContext,
  url: string,
  keys: readonly string[],
): Promise<boolean> {
  const { openRedis } = await import('../coordination/redis/open.ts');
  const redis = await openRedis(url, mirror, LOCAL_COORDINATOR, { warned: (sentence) => printError(sentence) });
  try {
    for (const key of keys) if (!(await redis.coordinator.forget(key, now()))) return false;
    return true;
  } finally {
    await redis.close();
  }
}
