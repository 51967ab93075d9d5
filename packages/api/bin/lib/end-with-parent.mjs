import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 1_000

/**
 * Ends this program as SIGTERM does when what started it is gone. npm passes on no signal when it is killed, and a shell
 * between them none at all.
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
 * What started the shell between this program and npm, which would wait for this program whatever becomes of npm. Many
 * shells leave no process between the two.
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
