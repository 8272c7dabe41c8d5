import type { Router } from 'vitepress';
import { type Component, defineComponent, h, markRaw } from 'vue';
import { asyncPart } from './async-part.ts';
import { isInterfaceName } from './documents.ts';

/** The page of an interface, rendered from its document. */
export const InterfacePage: Component = asyncPart(() => import('./InterfacePage.vue'));

// Hydration needs the same structure as the built page: a component in an element.
const Page = defineComponent(() => () => h('div', [h(InterfacePage)]));

/**
 * Lets the router of the site show the pages of interfaces. The build has no files for them: the service answers
 * all with the page `interface`.
 * @param base the path of the site, with a slash at its end
 */
export function routeInterfaces(router: Router, base: string): void {
  let hasLoaded = false;
  router.onBeforePageLoad = (to) => {
    const { pathname } = new URL(to, 'http://site.invalid');
    const found = findAt(pathname, base);
    if (found === undefined) return true;
    const { folder, name } = found;
    const isFirst = router.route.component === null;
    // Going back and forward within the page: it is loaded already.
    if (!isFirst && router.route.path === pathname) return false;
    router.route.path = pathname;
    router.route.component = markRaw(Page);
    router.route.data = {
      relativePath: `${folder}interfaces/${name}.md`,
      filePath: '',
      title: name,
      description: '',
      headers: [],
      frontmatter: {},
      params: { name },
    };
    if (!isFirst) window.scrollTo(0, 0);
    return false;
  };
  router.onAfterPageLoad = () => {
    hasLoaded = true;
  };
  // Until VitePress has loaded a page itself, it loads only the scripts of pages that were in their HTML. So after
  // a first page of ours, other pages must be loaded with their HTML.
  router.onBeforeRouteChange = (to) => {
    if (hasLoaded || router.route.component === null || findAt(new URL(to, location.href).pathname, base) !== undefined)
      return true;
    location.assign(to);
    return false;
  };
}

/** The interface of a path, and the folder of its language: empty, or `zh/`. */
function findAt(path: string, base: string): { readonly folder: string; readonly name: string } | undefined {
  const [, folder = '', name = ''] =
    /^(zh\/)?interfaces\/(.*)$/.exec(path.startsWith(base) ? path.slice(base.length) : '') ?? [];
  return isInterfaceName(name) ? { folder, name } : undefined;
}
