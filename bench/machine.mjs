// The machine and the time of a run.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, getPriority, loadavg, totalmem } from 'node:os';
import { median, short } from './figures.mjs';

const EMPTY_STARTS = 7;

/**
 * Records the machine before a run, and describes it after.
 * @returns what describes the machine and the run, made when it is called: a sentence, and the facts of pictures
 */
export function noteMachine() {
  const began = performance.now();
  const busyBefore = loadavg()[0] ?? 0;
  const emptyMs = median(Array.from({ length: EMPTY_STARTS }, emptyStartMs));
  return (/** @type {string[]} */ ...more) => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const [{ model } = { model: 'unknown' }] = cpus();
    const machine = {
      version,
      day: new Date().toISOString().slice(0, 10),
      processor: `${availableParallelism()} × ${model.trim()}`,
      node: process.versions.node,
    };
    const facts = [
      `finfount ${version}`,
      machine.day,
      machine.processor,
      `${(totalmem() / 1e9).toFixed(1)} GB of memory`,
      `Node.js ${process.version}, of which an empty process takes ${short(emptyMs)} ms`,
      `load average ${busyBefore.toFixed(2)} before the run and ${(loadavg()[2] ?? 0).toFixed(2)} in its last quarter of an hour`,
      ...(getPriority() === 0 ? [] : [`nice ${getPriority()}`]),
      ...more,
      `${Math.round((performance.now() - began) / 1000)} s in all`,
    ];
    return { machine, text: `${facts.join(' · ')}.` };
  };
}

/** The time of a process that does nothing. Budgets in milliseconds are for machines with some 40. */
function emptyStartMs() {
  const began = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - began;
}
