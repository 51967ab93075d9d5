import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Ends by itself after this, whatever becomes of this program. */
const LONGEST_MS = 120_000

/** Keeps one core busy with another process. @returns what stops it */
export function keepCoreBusy(): () => Promise<void> {
  const child = spawn(process.execPath, ['-e', `for (const end = Date.now() + ${LONGEST_MS}; Date.now() < end; );`])
  const gone = once(child, 'exit')
  return async () => {
    child.kill('SIGKILL')
    await gone
  }
}
