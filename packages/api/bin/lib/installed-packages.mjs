import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/**
 * Which packages: 'run' are those that build and run Squall, 'all' adds those for tests, benchmarks and development.
 * @typedef {'run' | 'all'} Scope
 */

/** The package manager of package.json, as npx fetches it. */
export const PNPM = 'pnpm@10.34.9'

/** pnpm's own record of its last installation. */
const RECORD = join(root, 'node_modules/.modules.yaml')

/** @param {Scope} scope */
export const hasPackages = (scope) => existsSync(RECORD) && (scope === 'run' || hasDevelopmentPackages())

/**
 * Returns what to install for `wanted`, without removing packages that are installed already.
 * @param {Scope} wanted
 * @returns {Scope}
 */
export const scopeToInstall = (wanted) =>
  wanted === 'all' || (existsSync(RECORD) && hasDevelopmentPackages()) ? 'all' : 'run'

/** @param {Scope} scope */
export const installArguments = (scope) => [
  ...['--yes', PNPM, 'install', '--frozen-lockfile'],
  // Always explicit, because NODE_ENV=production would decide otherwise.
  scope === 'run' ? '--prod' : '--prod=false',
]

function hasDevelopmentPackages() {
  return !/"?devDependencies"?: false/.test(readFileSync(RECORD, 'utf8'))
}
