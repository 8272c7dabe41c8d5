import { readManual } from '../data.ts';
import { toInterfacePage } from '../interface-page.ts';

/** One page for each interface that is declared. */
export default {
  paths: async () => {
    const manual = await readManual();
    return manual.interfaces.map((declared) => ({
      params: { name: declared.name, doc: declared.doc },
      content: toInterfacePage(manual, declared),
    }));
  },
};
