import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Ends by itself after this, whatever becomes of this program. */
const LONGEST_MS = 1_200_000

/** Keeps one core busy with another process, until it is stopped. */
export function keepCoreBusy() {
  const child = spawn(process.execPath, ['-e', `for (const end = Date.now() + ${LONGEST_MS}; Date.now() < end; );`])
  const gone = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
