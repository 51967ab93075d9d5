import { createHistogram, type Histogram } from '@squall/shared/server/histogram'
import { type LabelledHistogram, type Sample, writeHistogram, writeSamples } from '@squall/shared/server/metrics-text'

/** Answered requests by method, route and status, and how long they took. */
export interface RequestMetrics {
  /** @param route the pattern, of which there are few */
  answered(method: string, route: string, status: number, ms: number): void
  called(procedure: string): void
  write(): string
}

export function createRequestMetrics(): RequestMetrics {
  const counts = new Map<string, Sample>()
  const times = new Map<string, LabelledHistogram>()
  const calls = new Map<string, Sample>()

  function timesOf(method: string, route: string): Histogram {
    const key = `${method} ${route}`
    const known = times.get(key) ?? { labels: { method, route }, histogram: createHistogram() }
    times.set(key, known)
    return known.histogram
  }

  return {
    answered(method, route, status, ms) {
      count(counts, { method, route, status: String(status) })
      timesOf(method, route).observe(ms)
    },
    called: (procedure) => count(calls, { procedure }),
    write: () =>
      [
        writeSamples('squall_api_requests_total', 'Requests answered.', 'counter', [...counts.values()]),
        writeHistogram('squall_api_request_seconds', 'From a request to its answer.', [...times.values()]),
        writeSamples('squall_api_calls_total', 'Procedures called.', 'counter', [...calls.values()]),
      ].join(''),
  }
}

function count(counts: Map<string, Sample>, labels: Record<string, string>): void {
  const key = Object.values(labels).join(' ')
  const sample = counts.get(key) ?? { labels, value: 0 }
  sample.value++
  counts.set(key, sample)
}
