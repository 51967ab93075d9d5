import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, ConfigError, loadConfig } from '../config'
import { ensureDataDir } from '../data-dir'
import type { RestartTimes } from '../platform/restart-back-off'
import { type Program, superviseChildren } from './children'
import { getLocalAddress, waitUntilHealthy } from './health'

/** An error with a message of one line to print. */
export class PortError extends Error {}

const LOOPBACK = '127.0.0.1'

/** Below the 10 s that service managers commonly allow. */
const STOP_WITHIN_MS = 9_000

const READY_WITHIN_MS = 60_000

/** Ctrl-C reaches the whole terminal, and npm and launchers forward it: one Ctrl-C can arrive as several signals. */
const SAME_STOP_MS = 1_000

type Environment = Record<string, string | undefined>

/** A built module to run, with its name in messages and the switches of Node. */
interface NodeProgram {
  name: string
  file: string
  switches?: string[]
  /** Environment variables that the supervisor's own override. */
  defaults?: Environment
  /** How many processes share the work; 1 unless given. */
  processes?: (config: Config) => number
}

interface Options {
  environment: Environment
  /** The module that every child loads before its own. */
  exitOnDisconnect: string
  programs: NodeProgram[]
  /** Runs before any program, when the data folder exists. */
  beforeStart?: (config: Config) => Promise<void>
  /** After this time without an answer a line is printed, and waiting continues. */
  readyWithinMs?: number
  restart?: RestartTimes
  /** Called when the system is ready. */
  onReady?: (config: Config) => void
}

/**
 * Returns the exit code. Runs the programs until a signal comes or one of them cannot be started at all, and prints the reason
 * as the last line.
 */
export async function supervise(options: Options): Promise<number> {
  const {
    environment,
    exitOnDisconnect,
    programs,
    beforeStart,
    readyWithinMs = READY_WITHIN_MS,
    restart,
    onReady,
  } = options
  const start = await checkStart(environment)
  if (typeof start === 'string') {
    console.error(start)
    return 1
  }
  const { env, config } = start
  await beforeStart?.(config)
  const { ended, markReady, stop } = superviseChildren(
    programs.flatMap((program) => toNodePrograms(program, exitOnDisconnect, config)),
    { env, stopWithinMs: STOP_WITHIN_MS, restart },
  )
  stopOnSignals(stop)

  const over = new AbortController()
  async function announceReadiness(): Promise<void> {
    const address = `${getLocalAddress(config.host, config.port)}/readyz`
    if (!(await waitUntilReady(address, readyWithinMs, over.signal))) return
    markReady()
    onReady?.(config)
  }
  announceReadiness().catch((error: unknown) => console.error('Squall is ready, but announcing it failed.', error))
  const { line, code } = await ended
  over.abort()
  console.error(line)
  return code
}

/** Stops on SIGINT, SIGTERM and SIGHUP. A closed terminal also makes writing to it fail, which is ignored. */
function stopOnSignals(stop: () => void): void {
  let firstAt: number | undefined
  function stopForSignal(): void {
    const now = performance.now()
    firstAt ??= now
    if (now === firstAt || now - firstAt > SAME_STOP_MS) stop()
  }
  process.on('SIGINT', stopForSignal).on('SIGTERM', stopForSignal).on('SIGHUP', stopForSignal)
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}

/** Returns true when the system is ready, however long a slow start or a flood of requests takes; false when it has ended. */
async function waitUntilReady(address: string, withinMs: number, over: AbortSignal): Promise<boolean> {
  if (await waitUntilHealthy(address, withinMs, over)) return true
  if (over.aborted) return false
  console.error(`Squall is not ready after ${withinMs / 1_000} s and keeps trying. ${address} says what is missing.`)
  return waitUntilHealthy(address, Number.POSITIVE_INFINITY, over)
}

/** Returns the checked environment and configuration, or a sentence that says what is wrong. */
async function checkStart(environment: Environment): Promise<{ env: Environment; config: Config } | string> {
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

function toNodePrograms(
  { name, file, switches = [], defaults, processes }: NodeProgram,
  exitOnDisconnect: string,
  config: Config,
): Program[] {
  const command = process.execPath
  const args = ['--enable-source-maps', ...switches, '--import', pathToFileURL(exitOnDisconnect).href, file]
  const number = processes?.(config) ?? 1
  if (number === 1) return [{ name, command, args, defaults }]
  return Array.from({ length: number }, (_, index) => ({
    name: `${name} ${index + 1}`,
    command,
    args,
    defaults,
  }))
}

/**
 * Returns the port a program may listen on: the given one, or for 0 one that is free now.
 * @param name the variable that sets it, for the error message
 * @throws PortError when it is not available
 */
export function claimPort(name: string, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new PortError(describePortError(error, name, port, host))),
    )
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(isAddress(address) ? address.port : port))
    })
  })
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

function describePortError(error: NodeJS.ErrnoException, name: string, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is in use. Is Squall running already? Choose another with ${name}=…`
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this user has. Choose another with ${name}=…`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST=${host} is not an address of this machine.`
  return `Cannot listen on ${host}:${port} (${name}): ${error.message}`
}

/** Returns the built programs that the supervisor runs. @param dist the folder of the api's built files */
export function listSystemPrograms(dist: string): { exitOnDisconnect: string; programs: NodeProgram[] } {
  return {
    exitOnDisconnect: join(dist, 'exit-on-disconnect.js'),
    programs: [
      // glibc gives each thread its own heap and returns little of it to the system.
      { name: 'api', file: join(dist, 'main.js'), defaults: { MALLOC_ARENA_MAX: '2' } },
      // Its garbage is short-lived; a larger young generation costs as much memory as thousands of viewers.
      {
        name: 'media',
        file: join(dist, '../../media/dist/main.js'),
        switches: ['--max-semi-space-size=1'],
        processes: ({ mediaProcesses }) => mediaProcesses,
      },
    ],
  }
}

/** Prints the address of the ready system as the last line in the terminal. */
export function printReady({ publicUrl, host }: Config): void {
  const isLoopback = host === '127.0.0.1' || host === 'localhost' || host === '::1'
  if (!isLoopback && !publicUrl.startsWith('https:'))
    console.log('Cameras on other devices work over HTTPS only: see "HTTPS for cameras" in README.md.')
  console.log(`Squall is ready: ${publicUrl}`)
}
