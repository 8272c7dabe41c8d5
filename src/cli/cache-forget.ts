import { refusedKey, replyKey } from '../cache/keys.ts';
import { readQuery } from '../declare/query.ts';
import { Failure } from '../errors.ts';
import type { Registry } from '../registry/registry.ts';
import { toAskText } from './cache-text.ts';
import { type RawParams, toQueryText } from './option-parsers.ts';
import { type CacheCommandContext, withReplyFolder } from './reply-folder.ts';

/**
 * Forgets the replies that answer one call: that of its source, that of its fallback source, and those that were
 * refused since. Throws `unknown_interface` and `invalid_params`, also for an interface whose replies are only parts
 * of archives. Returns whether that was possible.
 */
export async function forgetReplies(
  context: CacheCommandContext,
  registry: Registry,
  name: string,
  words: RawParams,
): Promise<boolean> {
  const { mirror, now, print } = context;
  const declared = await registry.load(name);
  const { params } = readQuery(declared, toQueryText(words), new Date(now()));
  const { source, fallback } = declared;
  if (source.isAssembled)
    throw new Failure(
      'invalid_params',
      `${name} has no replies of its own: they are parts of archives. To remove those: finfount cache prune --source ${source.name} --pinned`,
    );
  const asks = [{ source, ask: declared.ask(params) }];
  const fallbackAsk = fallback?.ask(params);
  if (fallback && fallbackAsk) asks.push({ source: fallback.source, ask: fallbackAsk });
  return withReplyFolder(context, 'be forgotten', async (folder) => {
    for (const each of asks) {
      const key = replyKey(mirror, each.source, each.ask);
      const removed = await folder.forget(key);
      await folder.forget(refusedKey(key));
      const what = removed > 0 ? 'forgot the stored reply' : 'no reply was stored; the next one is taken as it is';
      print(`${each.source.name} ${toAskText(each.ask)}: ${what}`);
    }
    return true;
  });
}
