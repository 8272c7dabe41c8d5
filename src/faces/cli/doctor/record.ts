import { Failure } from '../../../base/errors.ts';
import type { UpstreamSettings } from '../../../engine/upstream/settings.ts';
import { toParamsText } from '../terminal/params-text.ts';
import { adviseOffline, adviseOn, isOffline } from './advice.ts';
import type { ProbeResult } from './source-probe.ts';
import { isHealthy, workingSources } from './text.ts';

/** The results of the probes, for programs. */
export function toDoctorRecord(results: readonly ProbeResult[], settings: UpstreamSettings): object {
  const { sandbox, mirror } = settings;
  return {
    asked: sandbox ? 'sandbox' : mirror === undefined ? 'live' : 'mirror',
    ...(mirror !== undefined && { mirror }),
    well: isHealthy(results),
    sources: results.map((result) => toSourceRecord(result, results, settings)),
    checks: results.flatMap(toCheckRecords),
  };
}

function toSourceRecord(result: ProbeResult, results: readonly ProbeResult[], settings: UpstreamSettings): object {
  const { probe, ms, requests, reply, missing } = result;
  const { iface } = probe;
  const works = !(reply instanceof Failure);
  return {
    source: probe.name,
    title: iface.source.title.en,
    interface: probe.interface,
    call: toParamsText(iface.probe.params ?? iface.example),
    works,
    ms,
    ...(works
      ? reply
      : {
          code: reply.code,
          error: reply.message,
          advice: isOffline(results, settings)
            ? adviseOffline(settings)
            : adviseOn({ ...result, reply }, settings, workingSources(results)),
        }),
    ...(missing.length > 0 && { missing }),
    requests: requests.map(({ host, url, reason, ms: took, bytes, type, failure }) => ({
      host,
      url,
      reason,
      ms: took,
      ...(failure ? { code: failure.code, error: failure.message } : { bytes, contentType: type }),
    })),
  };
}

function toCheckRecords({ probe, checks }: ProbeResult): readonly object[] {
  return checks.map(({ check, interface: name, call, row, expected, actual, result, why }) => ({
    source: probe.name,
    interface: name,
    call,
    question: check.question,
    ...(row !== '' && { row }),
    result,
    expected,
    ...(why === undefined ? { came: actual } : { why }),
    otherwise: check.otherwise,
  }));
}
