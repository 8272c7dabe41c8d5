import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './folders.ts';

const PROJECT = fileURLToPath(new URL('..', import.meta.url));
// The files for types, declarations, the build of the server and the contract suite.
const FOLDERS = ['src', 'test', 'scripts', 'fixtures', 'manual'];
const FILES = /^(?:package|tsconfig.*)\.json$|^vitest\.config\.ts$/;

/** A copy of the project in which a test changes files and runs commands. */
export interface ProjectCopy {
  readonly folder: string;
  read(path: string): string;
  write(path: string, text: string): void;
  remove(path: string): void;
  /** Runs a Node program of the copy or of a package, `node_modules/…`, and returns what it wrote. */
  run(program: string, ...args: readonly string[]): Promise<Ended>;
  /** Starts the same, which may be interrupted. */
  start(
    program: string,
    ...args: readonly string[]
  ): { kill(signal: NodeJS.Signals): void; readonly ended: Promise<Ended> };
}

/** What a program wrote, and how it ended. */
interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Copies the project without build and unit tests, with the interfaces and fixtures of some wire formats only:
 * every program in the copy loads all interfaces. It shares the packages of the project.
 * @param forms the wire formats, such as `eastmoney/kline`
 */
export function copyProject(forms: readonly string[]): ProjectCopy {
  const folder = temporaryFolder();
  const isLeftOut = (path: string): boolean => {
    if (/\.(?:cache|temp)$|\/node_modules$|^src\/.*\.test\.ts$/.test(path)) return true;
    const [, form] =
      /^src\/catalogue\/sources\/([^/]+\/[^/]+)\/.+\.interfaces\.ts$|^fixtures\/([^/]+\/[^/.]+)$/
        .exec(path)
        ?.filter(Boolean) ?? [];
    return form !== undefined && !forms.includes(form);
  };
  for (const name of [...FOLDERS, ...readdirSync(PROJECT).filter((name) => FILES.test(name))])
    cpSync(join(PROJECT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !isLeftOut(relative(PROJECT, path)),
    });
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const start: ProjectCopy['start'] = (program, ...args) => {
    // Without the variables of the test runner, which is started again in the copy.
    const env = { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1' };
    const child = spawn(process.execPath, [join(folder, program), ...args], { cwd: folder, env });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const ended = new Promise<Ended>((resolve) => child.on('close', (status) => resolve({ status, out, err })));
    return { kill: (signal) => void child.kill(signal), ended };
  };
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => writeFileSync(join(folder, path), text),
    remove: (path) => rmSync(join(folder, path)),
    run: (program, ...args) => start(program, ...args).ended,
    start,
  };
}
