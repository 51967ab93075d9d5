import type { Log } from './log'

/** Where every fault of a process ends that must not end the process: a handler threw, or a promise that nobody awaits failed. */
export interface Faults {
  /** How many there were since the start, by source. */
  readonly counts: Readonly<Record<string, number>>
  /** Counts a fault and logs it. @param source which entry point it came through; one of a few fixed names */
  report(source: string, error: unknown): void
  /** Runs a handler and reports what it throws. Returns whether it ended without a fault. */
  run(source: string, handler: () => void): boolean
  /** Reports the failure of a promise that nobody awaits. The returned promise never rejects. */
  watch(source: string, promise: Promise<unknown>): Promise<void>
}

interface FaultsOptions {
  log: Log
  /** Milliseconds of a clock that never goes back. */
  now?: () => number
}

/** Each source gets one line in this time, since a flood of lines would be a fault of its own. */
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
