import { onContentUpdated, useData } from 'vitepress';
import { onMounted } from 'vue';
import { toSourceSummary } from '../../../src/engine/telemetry/source-summary.ts';
import type { StatusDocument } from '../../../src/engine/telemetry/status.ts';
import { authorization } from '../../../src/faces/browser/access-token.ts';
import { useRoot } from './instance.ts';

/** Writes the state of every source on a page, which comes from `/api/status` of this instance. */
export function useStates(): void {
  const root = useRoot();
  const { localeIndex } = useData();
  const write = async (): Promise<void> => {
    const places = document.querySelectorAll<HTMLElement>('#main [data-state-of]');
    if (places.length === 0) return;
    const answer = await fetch(`${root}api/status`, { headers: authorization() });
    // The states are the operator's, where the service wants a token.
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

/**
 * The sources of an instance that fail now, with their states in words; undefined where they are the operator's, who
 * wants a token.
 */
export async function readFailing(
  root: string,
  language: 'en' | 'zh',
): Promise<readonly (readonly [name: string, summary: string])[] | undefined> {
  const answer = await fetch(`${root}api/status`, { headers: authorization() }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const states = readStates(await answer.json(), language);
  return [...states].flatMap(([name, { up, summary }]) => (up === false ? [[name, summary] as const] : []));
}

/** The states of the sources by their names. Throws `TypeError` for anything but a status. */
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

/** Whether something is the body of `/api/status`, which the same build writes. */
function isStatus(value: unknown): value is StatusDocument {
  return typeof value === 'object' && value !== null && 'sources' in value && Array.isArray(value.sources);
}
