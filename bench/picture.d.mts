/**
 * The figures of a run of `npm run bench` that the pictures and the manual show, as `bench/results.json` has them.
 * Times are in the unit of their name, memory is resident memory in MB, rates are answers a second.
 */
export interface Results {
  readonly machine: {
    readonly version: string;
    readonly day: string;
    readonly processor: string;
    /** The version of Node.js. */
    readonly node: string;
  };
  /** The rates of cached answers by their form and the number of connections. */
  readonly answers: readonly {
    readonly size: '20 kB' | '1.5 MB';
    readonly form: 'identity' | 'gzip' | 'br' | '304';
    readonly connections: number;
    readonly service: number;
    /** A bare `node:http` server with the same bytes. */
    readonly baseline: number;
    /** nginx with the same bytes from files, where it is installed. */
    readonly nginx?: number;
    /** The processor time of the service for an answer. */
    readonly cpuUs: number;
  }[];
  /** What some processes of the service hold together; empty where there are no two cores. */
  readonly workers: readonly {
    readonly processes: number;
    readonly rate: number;
    /** The rate over that of one process. */
    readonly scale: number;
    readonly cpuUs: number;
    /** The part that the busiest process does, from 0 to 1. */
    readonly busiest: number;
    readonly memoryMb: number;
  }[];
  /** What the stack of AKTools has, where it is installed; `startMs` is the time until its first table. */
  readonly stackOfAkTools?: { readonly rate: number; readonly startMs: number; readonly memoryMb: number };
  /** Requests to the source for 1,000 clients of one ask, and of 1,000 ranges of one history. */
  readonly upstream: { readonly oneAsk: number; readonly ranges: number };
  /** Memory after so many answers, and at most with many histories and with a large report. */
  readonly memory: {
    readonly answered: number;
    readonly afterMb: number;
    readonly historiesMb: number;
    readonly reportMb: number;
  };
  /** The times of an empty process of Node.js, and of the service until it is ready and has its first table. */
  readonly start: {
    readonly interfaces: number;
    readonly emptyMs: number;
    readonly readyMs: number;
    readonly firstTableMs: number;
  };
}

/**
 * The pictures of the results, by the names of their files in `pictures/`. Raises `RangeError` where the answer
 * that they draw was not measured.
 */
export function drawAll(results: Results): ReadonlyMap<string, string>;
