import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 1_000

/**
 * Ends this program with SIGTERM when the process that started it is gone. A killed npm passes no signal on, and a shell
 * between them never does.
 */
export function endWithParent() {
  const parent = process.ppid
  const beyondShell = startedByShell(parent)
  setInterval(() => {
    if (process.ppid !== parent || (beyondShell !== undefined && !isAlive(beyondShell)))
      process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
}

/**
 * Returns the process that started the shell between npm and this program: such a shell outlives npm, and waits for this
 * program. Many shells replace themselves by this program, and then there is none.
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
    // Somebody else's process is one too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
