import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/**
 * What is installed: 'run' is what Squall is built and run with, 'all' adds what tests, benchmarks and development need.
 * @typedef {'run' | 'all'} Scope
 */

/** The package manager of package.json, as npx fetches it. */
export const PNPM = 'pnpm@10.34.9'

/** pnpm's own record of its last installation. */
const RECORD = join(root, 'node_modules/.modules.yaml')

/** @param {Scope} scope */
export const hasPackages = (scope) => existsSync(RECORD) && (scope === 'run' || hasDevelopmentPackages())

/**
 * What to install where `wanted` is needed: nothing that is there already is taken away.
 * @param {Scope} wanted
 * @returns {Scope}
 */
export const scopeToInstall = (wanted) =>
  wanted === 'all' || (existsSync(RECORD) && hasDevelopmentPackages()) ? 'all' : 'run'

/** @param {Scope} scope */
export const installArguments = (scope) => [
  ...['--yes', PNPM, 'install', '--frozen-lockfile'],
  // Said both ways, since NODE_ENV=production would otherwise decide.
  scope === 'run' ? '--prod' : '--prod=false',
]

function hasDevelopmentPackages() {
  return !/"?devDependencies"?: false/.test(readFileSync(RECORD, 'utf8'))
}
