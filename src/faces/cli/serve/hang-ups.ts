import type { Worker } from 'node:cluster';
import type { PrimaryMessage } from '../../../engine/coordination/cluster/messages.ts';

/**
 * The signals SIGHUP of this process, in a worker those of the primary process. They make a service reload its
 * tokens. A signal during the start is not lost.
 */
export class HangUpSignals {
  #listener: (() => void) | undefined;
  #isPending = false;

  constructor() {
    process.on('SIGHUP', () => this.#came());
  }

  /** Takes the signals of the primary process, which sends them to this worker. */
  takeFrom(worker: Worker): void {
    worker.on('message', ({ kind }: PrimaryMessage) => {
      if (kind === 'hangUp') this.#came();
    });
  }

  #came(): void {
    if (this.#listener) this.#listener();
    else this.#isPending = true;
  }

  /** Calls a listener for each signal from now on, and once for earlier ones. */
  listen(listener: () => void): void {
    this.#listener = listener;
    if (this.#isPending) listener();
    this.#isPending = false;
  }
}
