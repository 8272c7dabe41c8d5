import { onContentUpdated, useData } from 'vitepress';
import { onMounted } from 'vue';
import { toSourceSummary } from '../../../src/engine/telemetry/source-summary.ts';
import type { StatusDocument } from '../../../src/engine/telemetry/status.ts';
import { authorization } from '../../../src/faces/browser/access-token.ts';
import { useRoot } from './instance.ts';

/** Shows the state of each source on a page, from `/api/status` of this instance. */
export function useSourceStates(): void {
  const root = useRoot();
  const { localeIndex } = useData();
  const write = async (): Promise<void> => {
    const places = document.querySelectorAll<HTMLElement>('#main [data-state-of]');
    if (places.length === 0) return;
    const answer = await fetch(`${root}api/status`, { headers: authorization() });
    // Without a token, there are no states.
    if (answer.status === 401) return;
    if (!answer.ok) throw new Error(`the status answers ${answer.status}`);
    const states = readStates(await answer.json(), localeIndex.value === 'root' ? 'en' : 'zh');
    for (const place of places) {
      const state = states.get(place.dataset.stateOf ?? '');
      place.textContent = state?.summary ?? '';
      place.dataset.up = String(state?.up);
    }
  };
  onMounted(write);
  onContentUpdated(write);
}

/** Fetches the failing sources of an instance, with their states in words; undefined without a required token. */
export async function fetchFailingSources(
  root: string,
  language: 'en' | 'zh',
): Promise<readonly (readonly [name: string, summary: string])[] | undefined> {
  const answer = await fetch(`${root}api/status`, { headers: authorization() }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const states = readStates(await answer.json(), language);
  return [...states].flatMap(([name, { up, summary }]) => (up === false ? [[name, summary] as const] : []));
}

/** Parses a status into the states of sources by name. Throws `TypeError` for anything else. */
function readStates(
  status: unknown,
  language: 'en' | 'zh',
): ReadonlyMap<string, { readonly up: boolean | null; readonly summary: string }> {
  if (!isStatus(status)) throw new TypeError('the status has no sources');
  const { sources, upstream, at } = status;
  return new Map(
    sources.map((source) => [
      source.name,
      { up: source.up, summary: toSourceSummary(source, upstream, Date.parse(at), language) },
    ]),
  );
}

/** Whether a value is the body of `/api/status`. */
function isStatus(value: unknown): value is StatusDocument {
  return typeof value === 'object' && value !== null && 'sources' in value && Array.isArray(value.sources);
}
