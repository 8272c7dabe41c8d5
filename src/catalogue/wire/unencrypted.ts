import { Failure } from '../../base/errors.ts';
import { say } from '../../base/say.ts';
import type { Page } from '../../engine/interface/pages.ts';
import type { FetchContext, UpstreamRequest } from '../../engine/interface/source.ts';

/**
 * Sends a request to a host that answers without encryption alone. Where the operator does not allow that, it is
 * sent with encryption: nothing answers it then but a mirror, unless the server learns to encrypt, and the
 * failure names the setting.
 * @param source the name of the source, as `--allow-http` takes it
 * @param request with an address that begins with `http:`
 */
export async function fetchUnencrypted(context: FetchContext, source: string, request: UpstreamRequest): Promise<Page> {
  if (context.allowsHttp) return context.fetch(request);
  try {
    return await context.fetch({ ...request, url: request.url.replace(/^http:/, 'https:') });
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    throw thrown.adding(
      say(
        ` (it answers without encryption alone, which --allow-http ${source} would allow)`,
        `（它只提供未加密的应答，--allow-http ${source} 可允许）`,
      ),
    );
  }
}
