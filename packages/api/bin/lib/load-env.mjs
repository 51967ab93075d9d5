import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Takes over what .env says; a variable that is set already wins. */
export function loadEnv() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
