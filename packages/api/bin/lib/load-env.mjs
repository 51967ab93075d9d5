import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Loads the variables of .env, except those that are already set. */
export function loadEnv() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
