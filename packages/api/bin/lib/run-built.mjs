import { prepare } from '../prepare.mjs'
import { loadEnv } from './load-env.mjs'

/**
 * Makes everything ready and runs one of the programs that packages/api builds, in this process.
 * @param {'supervisor' | 'demo' | 'cli'} name
 */
export async function runBuilt(name) {
  await prepare()
  loadEnv()
  await import(new URL(`../../dist/${name}.js`, import.meta.url).href)
}
