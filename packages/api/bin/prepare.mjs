import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fingerprint, isUpToDate, recordFingerprint } from './lib/fingerprint.mjs'
import { hasPackages, installArguments, scopeToInstall } from './lib/installed-packages.mjs'
import { findOldNode } from './lib/node-version.mjs'
import { root } from './lib/paths.mjs'
import { run, runQuietly, withProgress } from './lib/run.mjs'

const BUILT = ['api', 'media', 'app']
/** A dependency of the app, and so installed where development packages are not. */
const VITE = join(root, 'packages/app/node_modules/.bin/vite')

/** Entries of a package's folder that its build does not read. */
const NOT_SOURCES = /^(node_modules|dist|e2e|bench|bin|vitest\.config\.ts|tsconfig\.json)$|\.md$/

/** @param {string} name of a package */
const listSources = (name) => [
  ...readdirSync(join(root, 'packages', name))
    .filter((entry) => !NOT_SOURCES.test(entry))
    .sort()
    .map((entry) => `packages/${name}/${entry}`),
  'packages/shared/src',
  // Imported by api.
  'packages/api/bin/lib/node-version.mjs',
  'pnpm-lock.yaml',
]

/**
 * Installs what is missing.
 * @param {import('./lib/installed-packages.mjs').Scope} scope
 * @returns {Promise<boolean>} false after a failure that was printed
 */
export async function install(scope) {
  const oldNode = findOldNode()
  if (oldNode !== null) return failed(oldNode)
  const wanted = fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'patches'])
  if (!(isUpToDate('install', wanted) && hasPackages(scope))) {
    // With CI=true pnpm asks no questions.
    const options = { env: { CI: 'true' } }
    const args = installArguments(scopeToInstall(scope))
    if (!(await runQuietly('Installing packages', 'npx', args, options)))
      return failed('The packages could not be installed; the reason is above.')
    recordFingerprint('install', wanted)
  }
  const native = `${process.version} ${wanted}`
  if (isUpToDate('native', native)) return true
  if (!(await ensureSqliteAddon())) return false
  recordFingerprint('native', native)
  return true
}

/**
 * Builds every package whose sources changed since its last build.
 * @returns {Promise<boolean>} false after a failure that was printed
 */
export async function build() {
  const changed = BUILT.map((name) => ({ name, print: fingerprint(listSources(name)) })).filter(
    ({ name, print }) => !(existsSync(join(root, 'packages', name, 'dist')) && isUpToDate(`build-${name}`, print)),
  )
  if (changed.length === 0) return true
  const built = await withProgress('Building', () => Promise.all(changed.map(buildPackage)))
  return built.every(Boolean)
}

/** @param {{ name: string, print: string }} changed */
async function buildPackage({ name, print }) {
  const cwd = join(root, 'packages', name)
  if (!(await runQuietly(`Building ${name}`, VITE, ['build'], { cwd })))
    return failed(`packages/${name} could not be built; the reason is above.`)
  recordFingerprint(`build-${name}`, print)
  return true
}

/** Makes everything ready to run, or ends the program. */
export async function prepare() {
  if (!((await install('run')) && (await build()))) process.exit(1)
}

/** @param {string} sentence */
function failed(sentence) {
  console.error(sentence)
  return false
}

const COMPILING = 'Compiling SQLite once, since no ready-made one loads on this system'

/**
 * Makes sure that SQLite's addon loads. The prebuilt ones need glibc 2.34 or musl; where none loads, it is compiled once.
 * @returns {Promise<boolean>} false after a failure that was printed
 */
async function ensureSqliteAddon() {
  const folder = dirname(createRequire(join(root, 'packages/api/package.json')).resolve('better-sqlite3/package.json'))
  // In a process of its own, because an addon for another system can crash it.
  const loads = ['-e', "new (require('better-sqlite3'))(':memory:')"]
  const quietly = { cwd: join(root, 'packages/api'), output: /** @type {const} */ ('ignore') }
  if ((await run(process.execPath, loads, quietly)) === 0) return true
  // Node's own headers, where they are installed, spare a download.
  const own = join(process.execPath, '../..')
  const env = existsSync(join(own, 'include/node/node_api.h')) ? { npm_config_nodedir: own } : {}
  if (!(await runQuietly(COMPILING, 'npm', ['run', 'build-release'], { cwd: folder, env }))) {
    console.error('SQLite could not be compiled; the reason is above. It needs python3, make and g++.')
    return false
  }
  return (await run(process.execPath, loads, { ...quietly, output: 'inherit' })) === 0
}
