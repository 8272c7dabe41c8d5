import { useData } from 'vitepress';
import { onMounted, type Ref, shallowRef } from 'vue';

/** Facts about the instance that serves the manual, which the build cannot know. */
export interface Instance {
  readonly version: string;
  /** Whether all answers are synthetic. */
  readonly sandbox: boolean;
  /** Whether requests for data need a token. */
  readonly wantsToken: boolean;
}

const instance = shallowRef<Instance>();
let asked = false;

/** Fetches the facts about this instance. */
export function useInstance(): Readonly<Ref<Instance | undefined>> {
  const root = useRoot();
  onMounted(async () => {
    if (asked) return;
    asked = true;
    const answer = await fetch(`${root}version`);
    if (!answer.ok) throw new Error(`the version answers ${answer.status}`);
    instance.value = readInstance(await answer.json());
  });
  return instance;
}

function readInstance(answered: unknown): Instance {
  if (typeof answered !== 'object' || answered === null) throw new TypeError('the version is no object');
  const facts = new Map(Object.entries(answered));
  return {
    version: String(facts.get('version')),
    sandbox: facts.get('sandbox') === true,
    wantsToken: facts.get('wants_token') === true,
  };
}

/** The base path of the service, with a slash at its end. The site is in `docs/` below it. */
export function useRoot(): string {
  return useData().site.value.base.replace(/docs\/$/, '');
}
