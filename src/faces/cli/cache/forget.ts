import { say } from '../../../base/say.ts';
import type { Registry } from '../../../catalogue/registry/registry.ts';
import { refusedKey, replyKey } from '../../../engine/cache/keys.ts';
import { LocalCoordinator } from '../../../engine/coordination/local.ts';
import type { AskData } from '../../../engine/interface/ask.ts';
import { readQuery } from '../../../engine/interface/query.ts';
import type { AnySource } from '../../../engine/interface/source.ts';
import { toRawQuery } from '../options/option-parsers.ts';
import { localized } from '../terminal/language.ts';
import type { ForgetCommand } from './command-line.ts';
import { type CacheCommandContext, withReplyFolder } from './reply-folder.ts';
import { toAskText } from './text.ts';

/**
 * Removes the replies of one call from disk and Redis: of its source, its fallback sources, and refused ones. If a
 * reply is composed of others, those are removed. Throws `unknown_interface` and `invalid_params`. Returns whether
 * it succeeded.
 */
export async function forgetReplies(
  context: CacheCommandContext,
  registry: Registry,
  { name, params: words, redis }: Pick<ForgetCommand, 'name' | 'params' | 'redis'>,
): Promise<boolean> {
  const { mirror, now, print } = context;
  const iface = await registry.load(name);
  const { params } = readQuery(iface, toRawQuery(words), new Date(now()));
  const asks = [
    ...storedPartsOf(iface.source, iface.ask(params)),
    ...iface.fallbacks.flatMap(({ source, ask: toAsk }) => {
      const ask = toAsk(params);
      return ask ? storedPartsOf(source, ask) : [];
    }),
  ];
  const keys = asks.map((each) => replyKey(mirror, each.source, each.ask));
  if (redis !== undefined && !(await forgetInRedis(context, redis, keys))) return false;
  return withReplyFolder(context, say('be forgotten', '忘记'), async (folder) => {
    await folder.claim();
    const absent = new Map<string, string[]>();
    for (const [at, key] of keys.entries()) {
      const removed = await folder.forget(key);
      const { source: from, ask } = asks[at]!;
      for (const host of from.hosts) await folder.forget(refusedKey(key, host));
      const what = `${from.name} ${toAskText(ask)}`;
      if (removed > 0) print(localized(`${what}: forgot the stored reply`, `${what}：已忘记保存的应答`));
      else absent.set(from.name, [...(absent.get(from.name) ?? []), what]);
    }
    for (const [source, [first = '', ...others]] of absent) print(toAbsentText(source, first, others.length));
    return true;
  });
}

/** What was not stored, in one line for a source: some make a history of a reply for each year. */
function toAbsentText(source: string, first: string, others: number): string {
  if (others === 0)
    return localized(
      `${first}: no reply was stored; the next one is taken as it is`,
      `${first}：没有保存的应答；下一个原样采用`,
    );
  return localized(
    `${source}: ${others + 1} replies were not stored; the next ones are taken as they are`,
    `${source}：有 ${others + 1} 个应答没有保存；下一个原样采用`,
  );
}

/** The stored replies of an ask: the reply itself, or the parts that it is composed of. */
function storedPartsOf(
  source: AnySource,
  ask: AskData,
): readonly { readonly source: Pick<AnySource, 'name' | 'hosts'>; readonly ask: AskData }[] {
  return source.composedOf?.(ask) ?? [{ source, ask }];
}

/** Removes replies from Redis. If that fails, prints why and returns false. */
async function forgetInRedis(
  { mirror, now, printError }: CacheCommandContext,
  url: string,
  keys: readonly string[],
): Promise<boolean> {
  const { openRedis } = await import('../../../engine/coordination/redis/open.ts');
  const redis = await openRedis({
    url,
    mirror,
    local: new LocalCoordinator(),
    listener: { onWarning: (sentence) => printError(sentence) },
  });
  try {
    for (const key of keys) if (!(await redis.coordinator.forget(key, now()))) return false;
    return true;
  } finally {
    await redis.close();
  }
}
