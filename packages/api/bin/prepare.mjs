import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isStamped, stamp } from './lib/fingerprint.mjs'
import { isNodeNewEnough, nodeTooOld } from './lib/node-version.mjs'
import { root, tool } from './lib/paths.mjs'
import { runQuietly, seconds } from './lib/run.mjs'
import { ensureSqliteAddon } from './lib/sqlite-addon.mjs'

const PNPM = 'pnpm@10.34.9'
const BUILT = ['api', 'media', 'app']

/** What of a package's folder does not go into its build. */
const NOT_SOURCES = /^(node_modules|dist|e2e|bench|bin|vitest\.config\.ts|tsconfig\.json)$|\.md$/

/** @param {string} name of a package */
const sourcesOf = (name) => [
  ...readdirSync(join(root, 'packages', name))
    .filter((entry) => !NOT_SOURCES.test(entry))
    .sort()
    .map((entry) => `packages/${name}/${entry}`),
  'packages/shared/src',
  'pnpm-lock.yaml',
]

/**
 * Installs what is missing.
 * @returns {Promise<boolean>} false after a failure that was printed
 */
export async function install() {
  if (!isNodeNewEnough()) return failed(nodeTooOld())
  const wanted = fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
  const hasModules = existsSync(join(root, 'node_modules/.modules.yaml'))
  if (!(hasModules && isStamped('install', wanted))) {
    console.log('Installing packages (the first time takes a minute) …')
    const args = ['--yes', PNPM, 'install', '--frozen-lockfile']
    if (!(await pnpm('installing', args))) return failed('The packages could not be installed; the reason is above.')
    stamp('install', wanted)
  }
  const native = `${process.version} ${wanted}`
  if (isStamped('native', native)) return true
  if (!(await ensureSqliteAddon())) return false
  stamp('native', native)
  return true
}

/**
 * Builds every package whose sources changed since its last build.
 * @returns {Promise<boolean>} false after a failure that was printed
 */
export async function build() {
  for (const name of BUILT) {
    const print = fingerprint(sourcesOf(name))
    const folder = join(root, 'packages', name)
    if (existsSync(join(folder, 'dist')) && isStamped(`build-${name}`, print)) continue
    const started = Date.now()
    const built = await runQuietly(`building ${name}`, tool('vite'), ['build'], { cwd: folder })
    if (!built) return failed(`packages/${name} could not be built; the reason is above.`)
    stamp(`build-${name}`, print)
    console.log(`Built ${name} in ${seconds(started)}`)
  }
  return true
}

/** Makes everything ready to run, or ends the program. */
export async function prepare() {
  if (!((await install()) && (await build()))) process.exit(1)
}

/**
 * @param {string} what
 * @param {string[]} args
 */
async function pnpm(what, args) {
  const started = Date.now()
  // CI=true keeps pnpm from asking questions that nobody answers.
  const succeeded = await runQuietly(what, 'npx', args, { env: { CI: 'true' } })
  if (succeeded) console.log(`Done in ${seconds(started)}`)
  return succeeded
}

/** @param {string} sentence */
function failed(sentence) {
  console.error(sentence)
  return false
}
