import { onContentUpdated } from 'vitepress';
import { onMounted } from 'vue';
import { useRoot } from './instance.ts';

/** Writes the state of every source on a page, which comes from `/api/status` of this instance. */
export function useStates(): void {
  const root = useRoot();
  const write = async (): Promise<void> => {
    const places = document.querySelectorAll<HTMLElement>('#main [data-state-of]');
    if (places.length === 0) return;
    const answer = await fetch(`${root}api/status`);
    // The states are the operator's, where the service wants a token.
    if (answer.status === 401) return;
    if (!answer.ok) throw new Error(`the status answers ${answer.status}`);
    const states = readStates(await answer.json());
    for (const place of places) {
      const state = states.get(place.dataset.stateOf ?? '');
      place.textContent = state?.summary ?? '';
      place.dataset.up = String(state?.up);
    }
  };
  onMounted(write);
  onContentUpdated(write);
}

/** The states of the sources by their names. Throws `TypeError` for anything but a status. */
function readStates(status: unknown): ReadonlyMap<string, { readonly up: unknown; readonly summary: string }> {
  const sources = fieldsOf(status).get('sources');
  if (!Array.isArray(sources)) throw new TypeError('the status has no sources');
  return new Map(
    sources.map((source: unknown) => {
      const fields = fieldsOf(source);
      return [String(fields.get('name')), { up: fields.get('up'), summary: String(fields.get('summary')) }];
    }),
  );
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('the status is no object');
  return new Map(Object.entries(value));
}
