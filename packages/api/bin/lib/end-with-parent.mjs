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
