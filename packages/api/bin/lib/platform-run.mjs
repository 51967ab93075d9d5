import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEngine, showPicture, signUp } from './live-check.mjs'
import { listCommands, startInPlatform } from './platform-tree.mjs'

/** A slow machine compiles SQLite for minutes. */
const COLD_WITHIN_MS = 1_500_000
const READY_WITHIN_MS = 120_000
const END_WITHIN_MS = 20_000
const POLL_INTERVAL_MS = 100

/** @typedef {{ engine?: string, cold?: number, compiling?: number, second?: number, failed?: string }} Outcome seconds */

/**
 * Does in a platform what a new user does after cloning the repository: first start, sign-up, a live picture that a viewer
 * receives, stop, and second start.
 * @param {Record<string, string>} environment
 * @param {(text: string) => void} log receives what the programs print
 * @param {string} expectedEngine
 * @returns {Promise<Outcome>}
 */
export async function tryPlatform(environment, log, expectedEngine) {
  const ports = await findPorts()
  const env = { ...environment, ...ports, NO_COLOR: '1', WEATHER: 'off', BASE_MAP: 'off' }
  const address = `http://127.0.0.1:${ports.PORT}`
  /** @type {Outcome} */
  const outcome = {}
  try {
    const first = start(env, log)
    outcome.cold = await first.ready(address, COLD_WITHIN_MS)
    outcome.compiling = first.compiling()
    const [, setupLink] = /Set up the first administrator: (\S+)/.exec(first.printed()) ?? []
    if (setupLink === undefined) throw new Error('no set-up link was printed')
    const session = await signUp(address, setupLink)
    outcome.engine = await readEngine(address, session)
    await showPicture(address, session)
    await first.stop('SIGTERM')
    const second = start(env, log)
    outcome.second = await second.ready(address, READY_WITHIN_MS)
    await showPicture(address, session)
    await second.stop('SIGINT')
    if (outcome.engine !== expectedEngine) throw new Error(`the engine is not ${expectedEngine}`)
  } catch (error) {
    outcome.failed = error instanceof Error ? error.message : String(error)
  }
  return outcome
}

/**
 * @param {Record<string, string>} env
 * @param {(text: string) => void} log
 */
function start(env, log) {
  const started = Date.now()
  const npm = startInPlatform(['npm', 'start'], env)
  let printed = ''
  /** When the program printed what it was doing. @type {{ compiling?: number, building?: number }} */
  const at = {}
  for (const output of [npm.stdout, npm.stderr])
    output.on('data', (part) => {
      printed += part
      if (printed.includes('Compiling SQLite')) at.compiling ??= Date.now()
      if (printed.includes('Building')) at.building ??= Date.now()
      log(String(part))
    })
  const hasEnded = () => npm.exitCode !== null || npm.signalCode !== null
  return {
    printed: () => printed,
    /** @returns {number | undefined} seconds, where SQLite had to be compiled */
    compiling: () => (at.compiling && at.building ? (at.building - at.compiling) / 1000 : undefined),
    /** @param {string} address @param {number} withinMs @returns {Promise<number>} after how many seconds */
    async ready(address, withinMs) {
      while (!(await isReady(address))) {
        if (hasEnded()) throw new Error(`npm start ended with ${npm.exitCode ?? npm.signalCode}`)
        if (Date.now() - started > withinMs) throw new Error(`not ready within ${withinMs / 1000} s`)
        await sleep(POLL_INTERVAL_MS)
      }
      const after = (Date.now() - started) / 1000
      await until(() => printed.includes('Squall is ready'), 'npm start did not say that Squall is ready')
      return after
    },
    /** @param {'SIGTERM' | 'SIGINT'} signal for npm alone, as of a service manager, or for all, as Ctrl+C in a terminal */
    async stop(signal) {
      if (signal === 'SIGTERM') npm.kill(signal)
      else if (npm.pid !== undefined) process.kill(-npm.pid, signal)
      await until(hasEnded, `npm start did not end by ${signal}`)
      await until(
        () => listCommands().length === 0,
        () => `left after ${signal}: ${listCommands()[0]}`,
      )
    },
  }
}

/** @param {string} address */
async function isReady(address) {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/**
 * @param {() => boolean} holds
 * @param {string | (() => string)} complaint if it does not in time
 */
async function until(holds, complaint) {
  const deadline = Date.now() + END_WITHIN_MS
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(typeof complaint === 'string' ? complaint : complaint())
    await sleep(POLL_INTERVAL_MS)
  }
}

/** Returns three free ports, which both starts use. */
async function findPorts() {
  const [PORT, MEDIA_PORT, MEDIA_INTERNAL_PORT] = await Promise.all([findPort(), findPort(), findPort()])
  return { PORT, MEDIA_PORT, MEDIA_INTERNAL_PORT }
}

/** @returns {Promise<string>} */
function findPort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(String(port)))
    })
  })
}
