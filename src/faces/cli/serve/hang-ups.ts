import cluster from 'node:cluster';
import type { PrimaryMessage } from '../../../engine/coordination/cluster/messages.ts';

/**
 * The signals SIGHUP of this process, and in a worker those of the primary process, which make a service read its
 * tokens again. One that comes while the service starts is not lost.
 */
export class HangUpSignals {
  #listener: (() => void) | undefined;
  #isPending = false;

  constructor() {
    process.on('SIGHUP', () => this.#came());
    cluster.worker?.on('message', ({ kind }: PrimaryMessage) => {
      if (kind === 'hangUp') this.#came();
    });
  }

  #came(): void {
    if (this.#listener) this.#listener();
    else this.#isPending = true;
  }

  /** Calls a listener for each from now on, and once for those that came before. */
  listen(listener: () => void): void {
    this.#listener = listener;
    if (this.#isPending) listener();
    this.#isPending = false;
  }
}
