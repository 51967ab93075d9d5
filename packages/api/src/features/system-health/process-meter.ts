import { availableParallelism, freemem, totalmem } from 'node:os'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { ProcessFacts } from '@squall/shared/contract/admin'
import type { Job } from '@squall/shared/server/scheduler'

const RESOLUTION_MS = 20

/** Measures this process between two samples, independent of how often it is read. */
export interface ProcessMeter {
  sample(): void
  read(): ProcessFacts
}

type Window = Pick<ProcessFacts, 'cpuPercent' | 'eventLoopDelayMs'>

/** Returns a meter that measures between two calls of `sample`. */
export function createProcessMeter(): ProcessMeter {
  let delays: IntervalHistogram | null = null
  let begun = { time: 0, cpu: process.cpuUsage() }
  let last: Window = { cpuPercent: null, eventLoopDelayMs: null }

  function begin() {
    delays ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    delays.enable()
    delays.reset()
    begun = { time: performance.now(), cpu: process.cpuUsage() }
  }

  return {
    sample() {
      if (delays !== null) {
        const { user, system } = process.cpuUsage(begun.cpu)
        const elapsedMs = performance.now() - begun.time
        last = { cpuPercent: ((user + system) / 1000 / elapsedMs) * 100, eventLoopDelayMs: toDelays(delays) }
      }
      begin()
    },
    read() {
      const { rss, heapUsed } = process.memoryUsage()
      return {
        uptimeSeconds: process.uptime(),
        memoryBytes: rss,
        heapUsedBytes: heapUsed,
        heapLimitBytes: getHeapStatistics().heap_size_limit,
        processors: availableParallelism(),
        freeMemoryBytes: freemem(),
        totalMemoryBytes: totalmem(),
        ...last,
      }
    },
  }
}

/** Returns the delays in ms. The histogram measures the whole interval between two ticks, so the resolution is subtracted. */
function toDelays(histogram: IntervalHistogram): ProcessFacts['eventLoopDelayMs'] {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  return { p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), max: ms(histogram.max) }
}

/** Samples the process meter. */
export const measureProcess = ({ meter }: { meter: ProcessMeter }): Job => ({
  name: 'measure this process',
  everyMs: 15_000,
  run: () => meter.sample(),
})
