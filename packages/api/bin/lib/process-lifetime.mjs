import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const POLL_INTERVAL_MS = 1_000

/**
 * Ends this program with SIGTERM when its parent process is gone: a killed npm forwards no signal, and neither does a shell
 * between npm and this program.
 */
export function endWithParent() {
  const parent = process.ppid
  const beyondShell = startedByShell(parent)
  setInterval(() => {
    if (process.ppid !== parent || (beyondShell !== undefined && !isAlive(beyondShell)))
      process.kill(process.pid, 'SIGTERM')
  }, POLL_INTERVAL_MS).unref()
}

/**
 * Returns the parent of the shell between npm and this program, because such a shell outlives npm. Many shells replace
 * themselves with this program (exec); then there is no such shell.
 * @param {number} parent
 */
function startedByShell(parent) {
  if (process.platform !== 'linux') return undefined
  try {
    const [, name = '', above] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? []
    return /^(sh|ash|dash|bash|busybox)$/.test(name) && Number(above) > 1 ? Number(above) : undefined
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Runs another program in place of this one, like exec(3): signals are forwarded to it, and this program ends with its exit
 * code or signal.
 * @param {string} command
 * @param {string[]} args
 */
export function replaceProcess(command, args) {
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const each of signals) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}
