import { categoryPage } from '../../../category-page.ts';
import { readManual } from '../../../data.ts';

/** One page for each category that has interfaces. */
export default {
  paths: async () => {
    const { categories } = await readManual('zh');
    return categories.map((category) => ({
      params: { key: category.key, doc: category.doc },
      content: categoryPage(category, 'zh'),
    }));
  },
};
