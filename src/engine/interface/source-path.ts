import { Failure } from '../../base/errors.ts';
import { type Inspection, type InspectionResult, toInspectionResult } from './inspections.ts';
import { type Interface, sourceAt } from './interface.ts';
import type { Page, Pages } from './pages.ts';
import type { AnySource } from './source.ts';

/**
 * Where a source stands among the declarations: the parser thread finds it there, since no function can be sent.
 */
export interface SourcePath {
  /** The name of the interface. */
  readonly name: string;
  /** Which of its sources: 0 is its own, 1 the first fallback source. */
  readonly sourceIndex: number;
  /**
   * The way to a cached source: its index in `uses` of the source of the interface, then its index in `uses` of
   * that one, and so on. Empty for the source of the interface itself.
   */
  readonly uses: readonly number[];
}

/** Returns the source at a path of an interface. */
export function sourceAtPath(iface: Interface, { sourceIndex, uses }: SourcePath): AnySource {
  let source: AnySource = sourceAt(iface, sourceIndex).source;
  for (const at of uses) {
    const used = source.uses?.()[at];
    if (!used) throw new RangeError(`${iface.name}: the source ${source.name} uses no source with index ${at}`);
    source = used;
  }
  return source;
}

/** Returns the index of a cached source in `uses`. Throws `broken_declaration` where it is not listed. */
export function indexOfUsed(source: AnySource, used: AnySource): number {
  const at = source.uses?.().indexOf(used) ?? -1;
  if (at >= 0) return at;
  throw new Failure(
    'broken_declaration',
    `A source of ${source.title.en} does not list ${used.title.en} in its \`uses\`.`,
  );
}

/** Returns the name of an inspection in `inspections`. Throws `broken_declaration` where it is not listed. */
export function nameOfInspection(source: AnySource, wanted: Inspection): string {
  const found = Object.entries(source.inspections ?? {}).find(([, each]) => each === wanted);
  if (found) return found[0];
  throw new Failure(
    'broken_declaration',
    `A source of ${source.title.en} does not list ${wanted.name} in its \`inspections\`.`,
  );
}

/** An inspection as it is sent to another thread. */
export interface NamedInspection {
  /** The source of the inspection. */
  readonly path: SourcePath;
  /** The name of the inspection there. */
  readonly inspection: string;
  /** What it is called with. */
  readonly args: readonly unknown[];
}

/** Runs an inspection of a source by its name. */
export async function runInspection(
  source: AnySource,
  name: string,
  into: Page | Pages,
  args: readonly unknown[],
): Promise<InspectionResult> {
  const named = source.inspections?.[name];
  if (!named) throw new RangeError(`the source ${source.name} has no inspection ${name}`);
  return toInspectionResult(await Reflect.apply(named, undefined, [into, ...args]));
}
