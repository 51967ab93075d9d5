import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './paths.mjs'

const KEPT_CHARACTERS = 20_000
const PROCESS_GROUP = fileURLToPath(new URL('./process-group.mjs', import.meta.url))

/** @typedef {{ cwd?: string, env?: Record<string, string | undefined>, output?: 'inherit' | 'ignore' }} RunOptions */

/**
 * Runs a program with this terminal's output, unless it is to be ignored, and no input. It ends when this program ends.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>} its exit code; 127 when it cannot be started
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = start(command, args, options, options.output ?? 'inherit')
    child.once('error', () => done(127))
    child.once('exit', (code) => done(code ?? 1))
  })
}

/**
 * Runs a program and keeps what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} its exit code, 127 when it cannot be started, and the end of its output
 */
export function runAndCollect(command, args, options = {}) {
  let output = ''
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-KEPT_CHARACTERS)
  }
  return new Promise((done) => {
    const child = start(command, args, options, 'pipe')
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', (error) => done({ code: 127, output: output + error }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

/**
 * Runs a program and shows what it printed only when it fails.
 * @param {string} what names the work while it goes on
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runQuietly(what, command, args, options = {}) {
  const { code, output } = await withProgress(what, () => runAndCollect(command, args, options))
  if (code !== 0) console.error(output)
  return code === 0
}

/** @param {number} started from Date.now() */
export const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`

/**
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @param {'inherit' | 'ignore' | 'pipe'} output
 */
function start(command, args, { cwd = root, env = {} }, output) {
  const settings = { cwd, env: { ...process.env, ...env } }
  // Windows has no process groups, and its npx is a shell script.
  if (process.platform === 'win32')
    return spawn(command, args, { ...settings, stdio: ['ignore', output, output], shell: true })
  return spawn(process.execPath, [PROCESS_GROUP, command, ...args], {
    ...settings,
    stdio: ['ignore', output, output, 'ipc'],
  })
}

const REWRITE_EVERY_MS = 500
const REPEAT_EVERY_MS = 30_000
const ERASE_LINE = '\x1b[2K'

let isShowing = false

/**
 * Shows what is being done until it is done: in a terminal one line that is rewritten and then erased, elsewhere a plain line
 * and one more every half minute. Work inside other work shows nothing of its own.
 * @template Result
 * @param {string} what for instance "Installing packages"
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>} what the work answers
 */
export async function withProgress(what, work) {
  if (isShowing) return work()
  const started = Date.now()
  const canRewrite = process.stdout.isTTY && process.env.TERM !== 'dumb'
  const text = () => `${what} … ${Math.round((Date.now() - started) / 1000)} s`
  // The cursor stays at the start of the line, so that any other output overwrites it.
  const rewrite = () => process.stdout.write(`${ERASE_LINE}${fit(text())}\r`)
  const repeat = () => console.log(text())
  isShowing = true
  if (canRewrite) rewrite()
  else console.log(`${what} …`)
  const timer = canRewrite ? setInterval(rewrite, REWRITE_EVERY_MS) : setInterval(repeat, REPEAT_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    isShowing = false
    if (canRewrite) process.stdout.write(ERASE_LINE)
  }
}

/** A line that is wider than the terminal could not be rewritten. @param {string} text */
const fit = (text) => text.slice(0, (process.stdout.columns || 80) - 1)
