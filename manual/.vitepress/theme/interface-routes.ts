import type { Router } from 'vitepress';
import { type Component, defineComponent, h, markRaw } from 'vue';
import { asyncPart } from './async-part.ts';
import { isName } from './documents.ts';

/** The page of an interface, which is drawn from its document. */
export const InterfacePage: Component = asyncPart(() => import('./InterfacePage.vue'));

// A page of the site is a component in an element, and what the build has rendered is taken over only when it is the same.
const Page = defineComponent(() => () => h('div', [h(InterfacePage)]));

/**
 * Lets the router of the site show the pages of interfaces. No file of the build knows their addresses; the service answers
 * all of them with the page `interface`.
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
    // Back and forward between parts of the page, or between its answers: the page is here, and its headings with it.
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
  // Until VitePress has loaded a page itself, it takes the scripts of pages without what their HTML holds. After a first
  // page that it has not loaded, another page must therefore come with its HTML.
  router.onBeforeRouteChange = (to) => {
    if (hasLoaded || router.route.component === null || findAt(new URL(to, location.href).pathname, base) !== undefined)
      return true;
    location.assign(to);
    return false;
  };
}

/** The interface whose page is at a path, and the folder of its language: empty, or `zh/`. */
function findAt(path: string, base: string): { readonly folder: string; readonly name: string } | undefined {
  const [, folder = '', name = ''] =
    /^(zh\/)?interfaces\/(.*)$/.exec(path.startsWith(base) ? path.slice(base.length) : '') ?? [];
  return isName(name) ? { folder, name } : undefined;
}
