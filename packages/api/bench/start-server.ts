import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { z } from 'zod'

/** Runs a program of this folder as a server in a process of its own, and waits for the first thing it says. */
export async function startServer<Ready extends z.ZodType>(
  program: string,
  argument: string,
  ready: Ready,
): Promise<{ server: ChildProcess; said: z.output<Ready> }> {
  const server = fork(join(import.meta.dirname, program), [argument], { execArgv: process.execArgv })
  const said = await new Promise<z.output<Ready>>((resolve, reject) => {
    server.once('message', (message) => resolve(ready.parse(message)))
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
  return { server, said }
}
