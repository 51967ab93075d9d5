import { createCounter, createDurations, type MetricsPage } from '@squall/shared/server/metrics'

/** Counts answered requests by method, route and status, and measures their duration. */
export interface RequestMetrics {
  /** @param route the route's pattern, never the URL, to keep the number of labels small */
  answered(method: string, route: string, status: number, ms: number): void
  called(procedure: string): void
  addTo(page: MetricsPage): void
}

export function createRequestMetrics(): RequestMetrics {
  const requests = createCounter('squall_api_requests_total', 'Requests answered.', ['method', 'route', 'status'])
  const seconds = createDurations('squall_api_request_seconds', 'From a request to its answer.', ['method', 'route'])
  const calls = createCounter('squall_api_calls_total', 'Procedures called.', ['procedure'])
  return {
    answered(method, route, status, ms) {
      requests.inc({ method, route, status: String(status) })
      seconds.observe({ method, route }, ms / 1000)
    },
    called: (procedure) => calls.inc({ procedure }),
    addTo(page) {
      for (const metric of [requests, seconds, calls]) page.add(metric)
    },
  }
}
