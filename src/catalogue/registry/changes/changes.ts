import { readBuilt } from '../../../base/package-folder.ts';
import { say, type Text } from '../../../base/say.ts';
import { endedText, type Interface } from '../../../engine/interface/interface.ts';
import { CATEGORIES, isCategory } from '../../declare/categories.ts';
import type { Registry } from '../registry.ts';
import { CORRECTIONS } from './corrections.ts';
import firstDays from './first-days.json' with { type: 'json' };

/** What may change in the catalogue. */
export const CHANGE_KINDS = {
  added: say('Added', '新增'),
  corrected: say('Corrected', '更正'),
  ended: say('Ended', '停止更新'),
} as const satisfies Record<string, Text>;

/** A change of the catalogue: interfaces that were added, corrected, or whose source publishes no more. */
export interface Change {
  /**
   * The day, `YYYY-MM-DD`; of a series that ended the last period of its data, such as `2023-08`; null for an
   * interface that is newer than the last recorded day.
   */
  readonly day: string | null;
  readonly kind: keyof typeof CHANGE_KINDS;
  /** The names of the interfaces. */
  readonly interfaces: readonly string[];
  /** What changed, in a sentence. */
  readonly say: Text;
}

/** The recorded day on which each interface was first there, by its name. */
export function recordedDays(): ReadonlyMap<string, string> {
  return new Map(Object.entries(firstDays).flatMap(([day, names]) => names.map((name) => [name, day] as const)));
}

/**
 * The changes of a catalogue, the newest first.
 * @param days the day on which each interface was first there; one without is newer than all of them
 */
export function toChanges(
  interfaces: readonly Pick<Interface, 'name' | 'category' | 'ended'>[],
  days: ReadonlyMap<string, string>,
): readonly Change[] {
  const added = new Map<string, { day: string | null; category: string; names: string[] }>();
  for (const { name, category } of interfaces) {
    const day = days.get(name) ?? null;
    const key = `${day} ${category}`;
    const group = added.get(key) ?? { day, category, names: [] };
    group.names.push(name);
    added.set(key, group);
  }
  const served = new Set(interfaces.map(({ name }) => name));
  const changes: readonly Change[] = [
    ...[...added.values()].map(
      ({ day, category, names }): Change => ({
        day,
        kind: 'added',
        interfaces: names,
        say: addedText(category, names),
      }),
    ),
    ...CORRECTIONS.flatMap(({ day, interfaces: names, say: what }): readonly Change[] => {
      const still = names.filter((name) => served.has(name));
      return still.length === 0 ? [] : [{ day, kind: 'corrected', interfaces: still, say: what }];
    }),
    ...interfaces.flatMap(({ name, ended }): readonly Change[] =>
      ended === undefined ? [] : [{ day: ended, kind: 'ended', interfaces: [name], say: endedText(ended) }],
    ),
  ];
  // What is newer than all recorded days comes first.
  const place = ({ day }: Change): string => day ?? '9999';
  return changes.toSorted((one, other) => (place(one) < place(other) ? 1 : place(one) > place(other) ? -1 : 0));
}

function addedText(category: string, names: readonly string[]): Text {
  const title = isCategory(category) ? CATEGORIES[category].title : say(category, category);
  const one = names.length === 1;
  return say(
    `${names.length} interface${one ? '' : 's'} of the category ${title.en}.`,
    `${title.zh}类 ${names.length} 个接口。`,
  );
}

/** The changes of the service that runs: those of its build, else of the recorded days. */
export async function readChanges(registry: Registry): Promise<readonly Change[]> {
  const built = await readBuilt('changes.json');
  return built === undefined ? toChanges((await registry.all()).interfaces, recordedDays()) : JSON.parse(built);
}

/** The changes of a day or later. Those without a day are newer than every recorded one. */
export function changesSince(changes: readonly Change[], since: string): readonly Change[] {
  return changes.filter(({ day }) => day === null || day >= since);
}
