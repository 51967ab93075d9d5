import { spawn } from 'node:child_process'

/*
 * Runs a program in a process group of its own, and ends the whole group when this program's parent is gone, even by SIGKILL.
 * The parent holds the other end of an IPC channel.
 * node process-group.mjs npx --yes pnpm install
 */

const KILL_AFTER_MS = 3_000

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })

child.once('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.once('exit', (code) => {
  // Ends helpers that the program left behind.
  signalGroup('SIGTERM')
  process.exit(code ?? 1)
})

process.once('disconnect', endGroup)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endGroup)
// The parent may have ended before this listener existed.
if (process.connected === false) endGroup()

function endGroup() {
  signalGroup('SIGTERM')
  setTimeout(() => signalGroup('SIGKILL'), KILL_AFTER_MS)
}

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // The group is empty.
  }
}
