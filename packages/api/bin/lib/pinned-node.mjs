import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOldNode } from './node-version.mjs'
import { cacheFolder } from './paths.mjs'
import { withProgress } from './progress.mjs'
import { unpackPackage } from './registry-package.mjs'

/** The Node that is downloaded where the installed one is too old: a release of nodejs.org in packages of the npm registry. */
const VERSION = '22.23.3'
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
  const folder = join(cacheFolder, `node-${VERSION}-${process.arch}`)
  const program = join(folder, 'bin/node')
  if (existsSync(program)) return program
  const integrity = process.platform === 'linux' && hasGlibc() ? INTEGRITY[process.arch] : undefined
  if (integrity === undefined) {
    console.error(findOldNode())
    return undefined
  }
  const what = `Fetching Node ${VERSION}, since Node ${process.versions.node} is too old for Squall`
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const name = `node-linux-${process.arch}@${VERSION}`
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
