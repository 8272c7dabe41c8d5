import { Failure } from '../../base/errors.ts';
import { hostOf, type Pages } from '../interface/pages.ts';
import type { Refusal } from './sanity.ts';

/** A reply that was refused, and its value. */
interface Refused<Value> {
  readonly pages: Pages;
  readonly value: Value;
}

/** Of the refused replies of one load, the one that counts where no host has a better one. */
export class BestRefusedReply<Value> {
  #found: (Refused<Value> & Required<Refusal>) | undefined;

  /** Notes a refused reply. A reply that may not count also discards the one of another host. */
  note({ failure, accept }: Refusal, reply: Refused<Value>): void {
    if (accept) this.#found = { ...reply, failure, accept };
    else this.noteUnread(reply.pages);
  }

  /** Notes a reply that could not be parsed. */
  noteUnread(pages: Pages): void {
    if (this.#found && hostOf(this.#found.pages) !== hostOf(pages)) this.#found = undefined;
  }

  /** The reply that counts once no host is left. Throws what the source threw where none does. */
  accept(thrown: unknown): Refused<Value> {
    const found = this.#found;
    const why = found?.failure;
    if (!found || !(thrown instanceof Failure) || (thrown !== why && thrown.cause !== why)) throw thrown;
    found.accept();
    return found;
  }
}
