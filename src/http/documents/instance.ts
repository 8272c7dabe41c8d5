import type { Instance } from '../../docs/layout.ts';
import type { HttpServices } from '../services.ts';
import type { BuiltFiles } from './built-files.ts';

/** What the pages show of the instance that serves them. */
export async function openInstance(
  { registry, basePath, version, sandbox }: Pick<HttpServices, 'registry' | 'basePath' | 'version' | 'sandbox'>,
  assets: BuiltFiles,
): Promise<Instance> {
  const { categoryText } = await import('../../docs/categories.ts');
  const categories = registry.categories.map((category) => ({
    key: category.key,
    title: { en: category.title, zh: categoryText(category, 'zh').title },
  }));
  return { basePath, version, sandbox, assets: await assets.hashed(), categories };
}
