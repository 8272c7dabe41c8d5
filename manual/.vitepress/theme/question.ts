import { computed, type Ref } from 'vue';
import type { FoundForQuestion, Question } from '../../../src/faces/search/question.ts';
import type { OpenSearch } from './interface-search.ts';
import { type TypedSymbols, useSymbols } from './symbols.ts';

/** What a typed text finds. */
export interface TypedQuestion extends Pick<TypedSymbols, 'symbols' | 'settled'> {
  /** What interfaces have of the text; undefined until the search is loaded. */
  readonly question: Readonly<Ref<Question | undefined>>;
  /** The interfaces: those for the words beside the name of a security, once that is found. */
  readonly asked: Readonly<Ref<FoundForQuestion | undefined>>;
}

/**
 * Finds interfaces and securities for a changing text.
 * @param limit the most securities
 */
export function useQuestion(
  typed: Readonly<Ref<string>>,
  search: Readonly<Ref<OpenSearch | undefined>>,
  limit: number,
): TypedQuestion {
  const { symbols, found, settled } = useSymbols(typed, limit, (text, fetchNamed) =>
    search.value
      ? search.value.findNamed(search.value.toQuestion(search.value.interfaces, text), fetchNamed)
      : fetchNamed(text),
  );
  const question = computed(() => search.value?.toQuestion(search.value.interfaces, typed.value));
  const asked = computed(() => {
    if (!search.value || !question.value) return undefined;
    // Those of the text before may name another security.
    const current = found.value === typed.value.trim() ? symbols.value : [];
    return search.value.toFoundFor(search.value.interfaces, question.value, current);
  });
  return { question, asked, symbols, settled };
}
