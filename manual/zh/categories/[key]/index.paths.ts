import { categoryText } from '../../../../src/catalogue/registry/categories.ts';
import { categoryPage } from '../../../category-page.ts';
import { readManual } from '../../../data.ts';

/** One page for each category that has interfaces. */
export default {
  paths: async () => {
    const { categories } = await readManual();
    return categories.map((category) => ({
      params: { key: category.key, doc: categoryText(category, 'zh').doc },
      content: categoryPage(category, 'zh'),
    }));
  },
};
