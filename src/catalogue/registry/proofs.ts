import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGE, readBuilt } from '../../base/package-folder.ts';
import { isRecord } from '../../engine/formats/json/json.ts';
import { PROOFS, type Proof } from '../../engine/interface/interface.ts';

// How far an interface is proven follows from its fixture cases, `fixtures/<site>/<form>/cases.json`. The package
// does not ship them: there the index of the build has it.

const FIXTURES = fileURLToPath(new URL('fixtures', PACKAGE));

/**
 * Returns what the fixture cases of each interface prove, by its name. One without a case is left out.
 * @param folder of the fixtures; where it has no cases, the index of the build is read
 */
export async function readProofs(folder = FIXTURES): Promise<ReadonlyMap<string, Proof>> {
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
  const cases = files.filter((file) => basename(file) === 'cases.json');
  if (cases.length === 0) return proofsOf(parseIndex(await readBuilt('index.json')));
  const texts = await Promise.all(cases.map((file) => readFile(join(folder, file), 'utf8')));
  return proofsOf(texts.flatMap(parseCases));
}

/** What one case of an interface, or its entry in an index, says of its proof. */
interface Claim {
  readonly name: string;
  readonly proof: Proof;
}

/** The best of the proofs of each name. */
export function proofsOf(claims: readonly Claim[]): ReadonlyMap<string, Proof> {
  const best = new Map<string, Proof>();
  for (const { name, proof } of claims) {
    const before = best.get(name) ?? 'none';
    best.set(name, PROOFS.indexOf(proof) < PROOFS.indexOf(before) ? proof : before);
  }
  return best;
}

/** Parses a file of fixture cases. A case without an origin or without rows proves nothing. */
export function parseCases(text: string): readonly Claim[] {
  return listOf(JSON.parse(text)).map(({ interface: name, origin, table }) => ({
    name: String(name),
    proof: toProof(isRecord(origin) && hasRows(table) ? origin.proof : undefined),
  }));
}

/** Whether a case expects rows. A long table is a file beside the cases, which the case names. */
function hasRows(table: unknown): boolean {
  return typeof table === 'string' || (isRecord(table) && Array.isArray(table.rows) && table.rows.length > 0);
}

function parseIndex(text = '{}'): readonly Claim[] {
  const index: unknown = JSON.parse(text);
  return listOf(isRecord(index) ? index.entries : []).map(({ name, proof }) => ({
    name: String(name),
    proof: toProof(proof),
  }));
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function toProof(value: unknown): Proof {
  return PROOFS.find((proof) => proof === value) ?? 'none';
}
