import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Ends the run with the line `N passed, N failed`. Files that cannot be loaded and failing hooks count as failed
 * tests. A run with `-t` fails if no test matches.
 */
export default class CountReporter implements Reporter {
  #pattern: RegExp | undefined;

  onInit({ config }: Vitest): void {
    this.#pattern = config.testNamePattern;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const file of modules) {
      failed += file.errors().length;
      for (const suite of file.children.allSuites()) failed += suite.errors().length;
      for (const test of file.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        if (state === 'failed') failed++;
      }
    }
    if (this.#pattern && passed + failed === 0) {
      console.error(`No test has a name that matches ${this.#pattern.source}: is it spelt as in the declaration?`);
      process.exitCode = 1;
    }
    // After the default reporter's own summary.
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`));
  }
}
