import { expect, it } from 'vitest';
import type { UpstreamEvent } from '../../../engine/upstream/events.ts';
import { recordRequests } from './source-probe.ts';

it('passes every request on, and records those of the probes alone: a watch goes on for months', () => {
  const passedOn: UpstreamEvent[] = [];
  const listener = recordRequests({ onRequestEnd: (event) => passedOn.push(event) });
  const event = {
    source: 'lines',
    url: 'https://lines.example/',
    reason: 'first',
    host: 'lines.example',
    ms: 1,
  } as const;
  listener.onRequestEnd({ ...event, bytes: 1 });
  listener.stopRecording();
  listener.onRequestEnd({ ...event, bytes: 2 });
  expect([passedOn.length, listener.requests.length]).toEqual([2, 1]);
});
