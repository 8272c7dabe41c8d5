import { connect, type Finfount, FinfountError } from '../faces/client/client.ts';
import type { OpenOptions } from '../faces/client/open-options.ts';
import type { InProcessService } from './in-process.ts';

// A placeholder for the origin of addresses: no request goes there.
const HERE = 'http://localhost';

/** Creates a client of a service in this process: a client of `connect` whose `fetch` is the service. */
export function toLocalClient(service: InProcessService, columns?: OpenOptions['columns']): Finfount {
  const finfount = connect(HERE, {
    columns,
    fetch: async (url, { signal }) => {
      const answered = await service.answer(url.slice(HERE.length), signal);
      if (!('failure' in answered)) return answered;
      const { code, message, detail = [], retryAfter, cause } = answered.failure;
      throw new FinfountError(code, message, { detail, retryAfter, interface: answered.name, cause });
    },
  });
  const endCalls = finfount.close;
  finfount.close = async () => {
    await endCalls();
    await service.close();
  };
  return finfount;
}
