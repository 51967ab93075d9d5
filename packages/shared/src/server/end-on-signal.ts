import type { Log } from './log'

/**
 * The exit status of a program whose configuration prevents its start: EX_CONFIG of sysexits.h. Network input must never cause
 * it, because the supervisor then stops Squall at a first start.
 */
export const CANNOT_START = 78

/** Less than the 9 s after which the supervisor kills the process. */
const END_WITHIN_MS = 8_500

interface Ending {
  log: Log
  /** Shuts everything down in order. */
  end: () => Promise<void>
}

/** Ends the process in order at the first signal and at once at the second. An uncaught error ends it with status 1. */
export function endOnSignal({ log, end }: Ending): void {
  let isEnding = false

  async function endInOrder(signal: string): Promise<void> {
    if (isEnding) {
      log.warn(`stopped at once by a second signal (${signal})`)
      process.exit(1)
    }
    isEnding = true
    log.info(`stopping (${signal})`)
    setTimeout(() => {
      log.warn('stopped before all had ended')
      process.exit(0)
    }, END_WITHIN_MS).unref()
    await end()
    log.info('stopped')
    process.exit(0)
  }

  const failWith = (message: string) => (error: unknown) => {
    log.error(message, { error })
    process.exit(1)
  }
  process.on('uncaughtException', failWith('stopped by a fault that nobody caught'))
  process.on('unhandledRejection', failWith('stopped by a refusal that nobody caught'))
  process.on('SIGTERM', endInOrder)
  process.on('SIGINT', endInOrder)
}
