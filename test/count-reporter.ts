import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the run with `N passed, N failed` alone on a line. A file that cannot be loaded and a hook that fails count as
 * failed tests.
 */
export default class CountReporter implements Reporter {
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
    // After the default reporter's own summary.
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`));
  }
}
