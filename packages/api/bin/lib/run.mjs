import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const HEARTBEAT_MS = 30_000
const KEPT_CHARACTERS = 20_000

/** @typedef {{ cwd?: string, env?: Record<string, string | undefined>, output?: 'inherit' | 'ignore' }} RunOptions */

/**
 * Runs a program with this terminal's output, unless it is to be ignored, and no input.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 127 when it cannot be started
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, settings(options, options.output ?? 'inherit'))
    child.once('error', () => done(127))
    child.once('exit', (code) => done(code ?? 1))
  })
}

/**
 * Runs a program and keeps its output to itself; what it said is shown only when it fails.
 * @param {string} what names the work while it goes on
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<boolean>} whether it succeeded
 */
export function runQuietly(what, command, args, options = {}) {
  const started = Date.now()
  let said = ''
  const keep = (/** @type {Buffer} */ chunk) => {
    said = (said + chunk).slice(-KEPT_CHARACTERS)
  }
  return new Promise((done) => {
    const child = spawn(command, args, settings(options, 'pipe'))
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const heartbeat = setInterval(() => console.log(`  ${what}: ${seconds(started)} so far`), HEARTBEAT_MS)
    const finish = (/** @type {boolean} */ succeeded) => {
      clearInterval(heartbeat)
      if (!succeeded) console.error(said)
      done(succeeded)
    }
    child.once('error', (error) => {
      keep(Buffer.from(String(error)))
      finish(false)
    })
    child.once('close', (code) => finish(code === 0))
  })
}

/** @param {number} started from Date.now() */
export const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`

/**
 * @param {RunOptions} options
 * @param {'inherit' | 'ignore' | 'pipe'} output
 * @returns {import('node:child_process').SpawnOptions}
 */
function settings({ cwd = root, env = {} }, output) {
  return {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  }
}
