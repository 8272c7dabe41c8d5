import { type ComputedRef, computed, onUnmounted, type Ref, ref, shallowReactive, watch } from 'vue';
import { grainFor } from '../../../../src/engine/interface/grain.ts';
import type { InterfacePage, ManualColumn, ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import { loadDocument, orUnreachable } from '../documents.ts';
import { queryAsOf, type View } from './address.ts';
import type { Outcome } from './answer.ts';
import {
  type ComparedSeries,
  type CompareScale,
  type Comparison,
  comparedValues,
  encodeCompared,
  type JoinedSeries,
  joinByTime,
  MAX_COMPARED,
  seriesLabel,
  subjectParam,
} from './compare.ts';
import { openParams, toPairs, type Values, wantedValues } from './form.ts';
import { type Lines, picturesOf } from './picture.ts';
import { tableAddress } from './prefetch.ts';
import { type AnswerTable, columnOf, type TableColumn } from './table.ts';
import type { Stretch } from './time.ts';
import { useExplorerWords } from './words.ts';

/** The request and answer of the form, with which series are compared, and what shows them. */
interface Compared {
  readonly subject: InterfacePage;
  /** The address of the service, with a slash at its end. */
  readonly root: string;
  /** The answer; undefined without one. */
  readonly answer: Readonly<Ref<{ readonly table: AnswerTable } | undefined>>;
  /** The lines of the answer; undefined if nothing can be compared with it. */
  readonly lines: Readonly<Ref<Lines | undefined>>;
  /** The values of the last request, and its time for the archive. */
  readonly sent: Readonly<Ref<Values | undefined>>;
  readonly sentAsOf: Readonly<Ref<string | undefined>>;
  readonly view: Readonly<Ref<View>>;
  /** The stretch that the picture shows. */
  stretch(): Stretch;
  changeView(view: View): void;
  /** Tells a reader who does not see the picture. */
  announce(text: string): void;
  /** Fetches an answer, in the language of the page. */
  fetch(address: string, columns: readonly ManualColumn[], signal: AbortSignal): Promise<Outcome>;
}

/** A series of the comparison. The first one is the form's. */
export interface ShownSeries {
  readonly label: string;
  readonly state: 'waiting' | 'failed' | 'here';
  /** Why it is not drawn. */
  readonly why?: string;
  /** The columns to choose from, and the name of the drawn one. */
  readonly choices: readonly TableColumn[];
  readonly column: string;
}

/** The series beside the answer of the form, and what a reader does with them. */
interface ShownComparison {
  /** All series, the form's first; none where nothing can be compared. */
  readonly series: ComputedRef<readonly ShownSeries[]>;
  /** The series joined in one table; undefined for a single one. */
  readonly joined: ComputedRef<Comparison | undefined>;
  readonly scale: ComputedRef<CompareScale>;
  /** Why the last series could not be added; empty where it was. */
  readonly fault: Readonly<Ref<string>>;
  /** Adds a series: of another subject, or of another interface. Returns whether it did. */
  add(name: string, subject: string): Promise<boolean>;
  /** @param at the number among the series, from 1 */
  remove(at: number): void;
  changeColumn(at: number, column: string): void;
  /** The view with the compared series following the values of the form: they get its period and range of days. */
  follow(values: Values): Promise<View>;
}

/** A compared answer, or why there is none. */
type ComparedAnswer =
  | { readonly state: 'waiting'; readonly subject?: string }
  | { readonly state: 'failed'; readonly why: string; readonly subject?: string }
  | {
      readonly state: 'here';
      readonly table: AnswerTable;
      readonly lines: Lines;
      readonly subject: string | undefined;
    };

const NO_TABLE: AnswerTable = { columns: [], length: 0 };
const WAITING: ComparedAnswer = { state: 'waiting' };

/** Compares the answer of a form with those of other requests, which it fetches. For the setup of a component. */
export function useComparison(form: Compared): ShownComparison {
  const { subject: own, root, answer, lines, sent, sentAsOf, view, changeView, announce } = form;
  const { name, params } = own.iface;
  const words = useExplorerWords();
  const leaving = new AbortController();
  /** The answers, by request. */
  const answers = shallowReactive(new Map<string, ComparedAnswer>());
  const compared = computed((): readonly ComparedSeries[] => view.value.compared ?? []);
  const scale = computed((): CompareScale => view.value.compareScale ?? 'rebased');
  const fault = ref('');

  const documentOf = (of: string): Promise<InterfacePage | 'unreachable' | undefined> =>
    of === name ? Promise.resolve(own) : orUnreachable(loadDocument(of));

  /** The identity of a request: a series without its column. */
  const requestOf = ({ interface: of, params: pairs }: ComparedSeries): string =>
    queryAsOf(encodeCompared({ interface: of, params: pairs }), sentAsOf.value);

  const all = computed(() => {
    if (!answer.value || !lines.value) return [];
    const isNamed = compared.value.some((each) => each.interface !== name);
    const first: ComparedAnswer = {
      state: 'here',
      table: answer.value.table,
      lines: lines.value,
      subject: subjectOf(params, toPairs(openParams(params), sent.value ?? {})),
    };
    const [column] = view.value.series;
    const ofForm: ComparedSeries = { interface: name, params: [], ...(column !== undefined && { column }) };
    return [ofForm, ...compared.value].map((each, at) => {
      const found = at === 0 ? first : (answers.get(requestOf(each)) ?? WAITING);
      const subject = found.subject ?? each.params[0]?.[1];
      const isHere = found.state === 'here';
      const names = isHere ? found.lines.choices : [];
      return {
        label: seriesLabel(each.interface, subject, isHere ? found.table : NO_TABLE, isNamed || subject === undefined),
        state: found.state,
        ...(found.state === 'failed' && { why: found.why }),
        choices: isHere ? names.map((of) => columnOf(found.table, of)) : [],
        column:
          each.column !== undefined && names.includes(each.column) ? each.column : isHere ? found.lines.first : '',
        ...(isHere && { table: found.table, axis: found.lines.axis }),
      };
    });
  });

  const joined = computed(() => {
    const parts = all.value.flatMap(({ label, table, axis, column }): JoinedSeries[] =>
      table && axis ? [{ label, table, axis, column }] : [],
    );
    if (parts.length < 2) return undefined;
    return joinByTime(parts, parts.length === 2 ? scale.value : 'rebased');
  });

  /** Fetches a series, once; its answer or failure is shown beside the others. */
  async function load(wanted: ComparedSeries): Promise<void> {
    const key = requestOf(wanted);
    const known = answers.get(key);
    if (known && known.state !== 'failed') return;
    answers.set(key, WAITING);
    const found = await fetchSeries(wanted);
    if (leaving.signal.aborted) return;
    answers.set(key, found);
    const label = [wanted.interface, found.subject].filter((word) => word !== undefined).join(' ');
    announce(found.state === 'failed' ? words.value.comparedFailed(label, found.why) : words.value.comparedHere(label));
  }

  async function fetchSeries({ interface: of, params: pairs }: ComparedSeries): Promise<ComparedAnswer> {
    const document = await documentOf(of);
    if (document === 'unreachable') return { state: 'failed', why: words.value.unreachable };
    if (!document) return { state: 'failed', why: words.value.noInterface(of) };
    const { iface } = document;
    const subject = subjectOf(iface.params, pairs);
    const named = subject !== undefined && { subject };
    const query = new URLSearchParams(pairs.map(([key, value]) => [key, value]));
    const address = tableAddress(root, of, queryAsOf(query.size === 0 ? '' : `?${query}`, sentAsOf.value));
    try {
      const came = await form.fetch(address, iface.columns, leaving.signal);
      if ('refusal' in came) {
        const { status, message, faults } = came.refusal;
        const why =
          status === 0
            ? words.value.unreachable
            : [message, ...Object.values(faults).flat()].filter((text) => text !== '').join(' ');
        return { state: 'failed', why: why || words.value.unreadable, ...named };
      }
      if (came.table.length === 0) return { state: 'failed', why: came.note ?? words.value.none, ...named };
      const grain = grainFor(iface.grain, wantedValues(iface.params, pairs));
      const found = picturesOf(came.table, grain).find((each): each is Lines => each.kind === 'lines');
      if (!found) return { state: 'failed', why: words.value.noLine, ...named };
      return { state: 'here', table: came.table, lines: found, subject };
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
      return WAITING;
    }
  }

  async function add(of: string, subject: string): Promise<boolean> {
    const label = [of, subject].join(' ').trim();
    announce(words.value.comparing(label));
    fault.value = '';
    const document = await documentOf(of);
    if (document === 'unreachable') {
      fault.value = words.value.comparedFailed(label, words.value.unreachable);
      announce(fault.value);
      return false;
    }
    const theirs = document?.iface.params ?? [];
    if (document && subject !== '' && !subjectParam(theirs)) {
      fault.value = words.value.comparedFailed(label, words.value.noSubject);
      announce(fault.value);
      return false;
    }
    const values = comparedValues(theirs, subject, sent.value ?? {});
    const added = { interface: of, params: toPairs(openParams(theirs), values) };
    const isKnown = compared.value.some((each) => requestOf(each) === requestOf(added));
    if (compared.value.length >= MAX_COMPARED || isKnown) return false;
    // The lines show what the candles showed.
    const stretch = form.stretch();
    changeView({ ...view.value, ...(stretch !== 'all' && { stretch }), compared: [...compared.value, added] });
    return true;
  }

  function remove(at: number): void {
    const left = compared.value.filter((_, place) => place !== at - 1);
    const { compared: _, ...rest } = view.value;
    changeView(left.length === 0 ? rest : { ...rest, compared: left });
  }

  function changeColumn(at: number, column: string): void {
    const changed = compared.value.map((each, place) => (place === at - 1 ? { ...each, column } : each));
    changeView(at === 0 ? { ...view.value, series: [column] } : { ...view.value, compared: changed });
  }

  async function follow(values: Values): Promise<View> {
    if (compared.value.length === 0) return view.value;
    const followed = await Promise.all(
      compared.value.map(async (each) => {
        const document = await documentOf(each.interface);
        if (!document || document === 'unreachable') return each;
        const theirs = document.iface.params;
        const subject = subjectOf(theirs, each.params) ?? '';
        return { ...each, params: toPairs(openParams(theirs), comparedValues(theirs, subject, values)) };
      }),
    );
    return { ...view.value, compared: followed };
  }

  watch(
    [compared, answer],
    () => {
      if (answer.value) for (const each of compared.value) void load(each);
    },
    { immediate: true },
  );
  onUnmounted(() => leaving.abort());
  return { series: all, joined, scale, fault, add, remove, changeColumn, follow };
}

/** The value of the subject of a request; undefined if its interface has none. */
function subjectOf(params: readonly ManualParam[], pairs: ComparedSeries['params']): string | undefined {
  const subject = subjectParam(params);
  const given = pairs.find(([key]) => key === subject?.name)?.[1];
  const byDefault = subject?.default;
  return given ?? (typeof byDefault === 'string' ? byDefault : undefined);
}
