import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { runAndCollect } from './run.mjs'

/**
 * Which packages: 'run' are those that build and run Squall, 'all' adds those for tests, benchmarks and development.
 * @typedef {'run' | 'all'} Scope
 */

/** The package manager of package.json, as npx fetches it. */
const PNPM = 'pnpm@10.34.9'

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

/**
 * Asks the registry for high and critical advisories against the locked packages. Those listed in pnpm-workspace.yaml under
 * auditConfig are accepted.
 * @returns {Promise<boolean | string>} whether there are none, or why the registry could not be asked
 */
export async function auditPackages() {
  const { code, output } = await runAndCollect('npx', ['--yes', PNPM, 'audit', '--audit-level=high', '--no-color'])
  const [, reason] = /ERR_PNPM_\w+\s+(.*)/.exec(output) ?? []
  if (code !== 0 && reason !== undefined) return `pnpm audit cannot run here: ${reason.replace(/[\s:]+$/, '')}`
  console.log(output.trim())
  return code === 0
}
