import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError, loadConfig } from '../config'
import { ensureDataDir } from '../data-dir'
import { type Program, runTogether } from './children'
import { localAddress, waitUntilHealthy } from './health'
import { claimPort, PortError } from './ports'

/** Under the 10 s that service managers commonly give. */
const STOP_WITHIN_MS = 9_000
const READY_WITHIN_MS = 60_000

interface Options {
  environment: Record<string, string | undefined>
  /** Programs beside api and media, by name and file. */
  more?: { name: string; file: string }[]
  /** Called once the whole system answers. */
  onReady?: (address: string) => void
}

/**
 * Runs api, media and what else is asked for until one of them ends or a signal comes.
 * @returns the exit code; the last line printed says why
 */
export async function supervise({ environment, more = [], onReady }: Options): Promise<number> {
  try {
    const env = await settle(environment)
    const children = runTogether(
      [
        program('api', join(import.meta.dirname, '../main.js')),
        program('media', join(import.meta.dirname, '../../../media/dist/main.js')),
        ...more.map(({ name, file }) => program(name, file)),
      ],
      { env, stopWithinMs: STOP_WITHIN_MS },
    )
    const over = new AbortController()
    const { ended, stop } = children
    const stopForSignal = () => stop()
    process.on('SIGINT', stopForSignal).on('SIGTERM', stopForSignal)
    void announce(env, over.signal, stop, onReady)
    const ending = await ended
    over.abort()
    console.error(ending.line)
    return ending.code
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof PortError)) throw error
    console.error(error.message)
    return 1
  }
}
