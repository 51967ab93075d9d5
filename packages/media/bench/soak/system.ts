import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const PROGRAM = fileURLToPath(new URL('../../../api/bench/system.ts', import.meta.url))
const READY_MS = 120_000
const STOP_MS = 15_000

const System = z.object({
  address: z.string(),
  mediaPort: z.number(),
  /** Of the api and of the media process. */
  pids: z.tuple([z.number(), z.number()]),
  inspectors: z.tuple([z.number(), z.number()]).rest(z.number()),
  password: z.string(),
  members: z.array(z.object({ userId: z.string(), username: z.string(), sessionId: z.string() })),
})

/** Runs the built system on a temporary folder with so many people signed in. It ends with this process, however that ends. */
export async function startSystem(members: number, log: string) {
  const program = fork(PROGRAM, [JSON.stringify({ members, log, inspect: true })], { execArgv: process.execArgv })
  const stop = async () => {
    if (program.exitCode !== null || program.signalCode !== null) return
    const gone = once(program, 'exit')
    if (program.connected) program.disconnect()
    const timer = setTimeout(() => program.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(timer)
  }
  const signal = AbortSignal.timeout(READY_MS)
  const ended = once(program, 'exit').then(([code]) => Promise.reject(new Error(`The system ended with ${code}`)))
  // It is looked at only until the system is ready, and by the one who waits for it.
  ended.catch(() => undefined)
  const [said] = await Promise.race([once(program, 'message', { signal }), ended])
  return { ...System.parse(said), ended, stop }
}
