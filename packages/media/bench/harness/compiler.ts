import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../../../.cache/bench', import.meta.url))

/** Returns the path of the program compiled from a C file of the benchmark; null where there is no compiler. */
export function compile(file: string): string | null {
  const source = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const program = join(FOLDER, file.replace(/\W+/g, '-'))
  mkdirSync(FOLDER, { recursive: true })
  const { status, stderr } = spawnSync('cc', ['-O2', '-o', program, source], { encoding: 'utf8' })
  if (status === null) return null
  if (status !== 0) throw new Error(`${file} does not compile: ${stderr}`)
  return program
}
