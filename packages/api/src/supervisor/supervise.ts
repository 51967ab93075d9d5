import { pathToFileURL } from 'node:url'
import { type Config, ConfigError, loadConfig } from '../config'
import { ensureDataDir } from '../data-dir'
import { type Program, runTogether } from './children'
import { localAddress, waitUntilHealthy } from './health'
import { claimPort, PortError } from './ports'

const LOOPBACK = '127.0.0.1'
/** Under the 10 s that service managers commonly give. */
const STOP_WITHIN_MS = 9_000
const READY_WITHIN_MS = 60_000

type Environment = Record<string, string | undefined>

/** A built module to run, by the name that messages call it, with switches of Node itself. */
export interface NodeProgram {
  name: string
  file: string
  switches?: string[]
  /** What its environment has where the supervisor's does not say otherwise. */
  defaults?: Environment
  /** How many of it run beside each other, which do the same work; 1 without it. */
  processes?: (config: Config) => number
}

interface Options {
  environment: Environment
  /** Module loaded into every child before its own. */
  tether: string
  /** Built modules to run, by the name that messages call them. */
  programs: NodeProgram[]
  /** Done before anything runs, with the data folder in place. */
  beforeStart?: (config: Config) => Promise<void>
  /** Called once the system answers. */
  onReady?: (config: Config) => void
}

/**
 * Runs the programs until one of them cannot run or a signal comes, and prints why as the last line.
 * @returns the exit code to end with
 */
export async function supervise({ environment, tether, programs, beforeStart, onReady }: Options): Promise<number> {
  const settled = await settle(environment)
  if (typeof settled === 'string') {
    console.error(settled)
    return 1
  }
  const { env, config } = settled
  await beforeStart?.(config)
  const { ended, stop } = runTogether(
    programs.flatMap((program) => nodePrograms(program, tether, config)),
    { env, stopWithinMs: STOP_WITHIN_MS },
  )
  const stopForSignal = () => stop()
  process.on('SIGINT', stopForSignal).on('SIGTERM', stopForSignal)

  const over = new AbortController()
  const health = `${localAddress(config.host, config.port)}/readyz`
  waitUntilHealthy(health, READY_WITHIN_MS, over.signal).then((ready) => {
    if (ready) onReady?.(config)
    else if (!over.signal.aborted)
      stop(`Squall did not become ready within ${READY_WITHIN_MS / 1000} s and was stopped.`)
  })
  const { line, code } = await ended
  over.abort()
  console.error(line)
  return code
}

/** Checks all that can be checked before anything runs. @returns a sentence where something is wrong */
async function settle(environment: Environment): Promise<{ env: Environment; config: Config } | string> {
  try {
    const wanted = loadConfig(environment)
    const fixed = [wanted.port, wanted.mediaPort, wanted.mediaInternalPort].filter((port) => port !== 0)
    if (new Set(fixed).size < fixed.length) return 'PORT, MEDIA_PORT and MEDIA_INTERNAL_PORT must differ.'
    const port = await claimPort('PORT', wanted.port, wanted.host)
    const mediaPort = await claimPort('MEDIA_PORT', wanted.mediaPort, LOOPBACK)
    const internalPort = await claimPort('MEDIA_INTERNAL_PORT', wanted.mediaInternalPort, LOOPBACK)
    ensureDataDir(wanted.dataDir)
    const ports = { PORT: String(port), MEDIA_PORT: String(mediaPort), MEDIA_INTERNAL_PORT: String(internalPort) }
    const env = { ...environment, ...ports, DATA_DIR: wanted.dataDir }
    return { env, config: loadConfig(env) }
  } catch (error) {
    if (error instanceof ConfigError || error instanceof PortError) return error.message
    if (error instanceof Error && 'syscall' in error) return `DATA_DIR cannot be used: ${error.message}`
    throw error
  }
}

function nodePrograms(
  { name, file, switches = [], defaults, processes }: NodeProgram,
  tether: string,
  config: Config,
): Program[] {
  const command = process.execPath
  const args = ['--enable-source-maps', ...switches, '--import', pathToFileURL(tether).href, file]
  const number = processes?.(config) ?? 1
  if (number === 1) return [{ name, command, args, defaults }]
  return Array.from({ length: number }, (_, index) => ({
    name: `${name} ${index + 1}`,
    command,
    args,
    defaults,
  }))
}
