import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** The repository's top folder. */
export const root = resolve(import.meta.dirname, '../../../..')

/** Runs a program without its output. @returns its exit code, and how long it took */
export async function runProgram(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const begun = performance.now()
  const child = spawn(command, args, {
    ...{ cwd: root, env: { ...process.env, ...env } },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code]: (number | null)[] = await once(child, 'exit')
  return { code, seconds: (performance.now() - begun) / 1_000 }
}
