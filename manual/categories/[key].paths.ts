import { readManual } from '../data.ts';
import { categoryPage } from '../sections.ts';

/** One page for each category that has interfaces. */
export default {
  paths: async () => {
    const manual = await readManual();
    return manual.categories.map((category) => ({
      params: { key: category.key, doc: category.doc },
      content: categoryPage(manual, category),
    }));
  },
};
