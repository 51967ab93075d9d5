import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const DYING_MS = 50

/** @typedef {{ pid: number, root: string, command: string }} Process its root folder, and its command line */

/**
 * @param {(process: Process) => boolean} isWanted
 * @returns {Process[]} processes of this machine, without those that have ended and wait for their parent
 */
export const listProcesses = (isWanted) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const found = readProcess(name)
      return found !== undefined && isWanted(found) ? [found] : []
    })

/**
 * Kills processes until there are none: one that is about to die can still write files or start another.
 * @param {(process: Process) => boolean} isWanted
 */
export function killProcesses(isWanted) {
  for (let left = listProcesses(isWanted); left.length > 0; left = listProcesses(isWanted)) {
    for (const { pid } of left) kill(pid)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DYING_MS)
  }
}

/**
 * @param {string} pid
 * @returns {Process | undefined}
 */
function readProcess(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid: Number(pid), root: readlinkSync(`/proc/${pid}/root`), command }
  } catch {
    // It ended meanwhile.
    return undefined
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}
