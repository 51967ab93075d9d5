import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from '../prepare.mjs'
import { root } from './paths.mjs'

/**
 * Installs and builds what is missing, and runs one of the built programs of packages/api in this process.
 * @param {'supervisor' | 'demo' | 'cli'} name
 */
export async function runBuilt(name) {
  await prepare()
  loadEnv()
  await import(new URL(`../../dist/${name}.js`, import.meta.url).href)
}

/** Loads the variables of .env, except those that are already set. */
export function loadEnv() {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
