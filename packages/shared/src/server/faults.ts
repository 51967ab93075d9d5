import type { Log } from './log'

/** Collects faults that must not end the process: errors thrown by handlers, and failures of promises without an awaiter. */
export interface Faults {
  /** The number of faults since the start, by source. */
  readonly counts: Readonly<Record<string, number>>
  /** Counts a fault and logs it. @param source which entry point it came through; one of a few fixed names */
  report(source: string, error: unknown): void
  /** Runs a handler and reports what it throws. Returns whether it ended without a fault. */
  run(source: string, handler: () => void): boolean
  /** Reports the failure of a promise without an awaiter. The returned promise never rejects. */
  watch(source: string, promise: Promise<unknown>): Promise<void>
}

interface FaultsOptions {
  log: Log
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** Each source logs one line in this time, so that a flood of faults does not flood the log. */
export const LOG_EVERY_MS = 10_000

export function createFaults({ log, now = () => performance.now() }: FaultsOptions): Faults {
  const counts: Record<string, number> = {}
  const logged = new Map<string, { at: number; count: number }>()

  function report(source: string, error: unknown): void {
    const count = (counts[source] ?? 0) + 1
    counts[source] = count
    const last = logged.get(source)
    if (last !== undefined && now() - last.at < LOG_EVERY_MS) return
    logged.set(source, { at: now(), count })
    const unlogged = count - (last?.count ?? 0) - 1
    log.error(`fault in ${source}${unlogged > 0 ? ` (and ${unlogged} before it without a line)` : ''}`, { error })
  }

  return {
    counts,
    report,
    run(source, handler) {
      try {
        handler()
        return true
      } catch (error) {
        report(source, error)
        return false
      }
    },
    watch: (source, promise) =>
      promise.then(
        () => undefined,
        (error: unknown) => report(source, error),
      ),
  }
}
