import { prepare } from '../prepare.mjs'
import { loadEnv } from './load-env.mjs'

/**
 * Installs and builds what is missing, and runs one of the built programs of packages/api in this process.
 * @param {'supervisor' | 'demo' | 'cli'} name
 */
export async function runBuilt(name) {
  await prepare()
  loadEnv()
  await import(new URL(`../../dist/${name}.js`, import.meta.url).href)
}
