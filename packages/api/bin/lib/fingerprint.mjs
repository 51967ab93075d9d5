import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheFolder, root } from './paths.mjs'

const NOT_BUILT = /\.test\.tsx?$/

/**
 * Returns one hash of the contents of files; modification times do not count.
 * @param {string[]} paths files and folders below the repository's top; missing ones count as empty
 */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const full = join(root, path)
  if (!existsSync(full) || NOT_BUILT.test(path)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`)
    return
  }
  hash.update(`${path}\0`).update(readFileSync(full))
}

/** @param {string} name */
const fingerprintFile = (name) => join(cacheFolder, 'stamps', name)

/**
 * Returns whether the work was last completed with this fingerprint.
 * @param {string} name of the work
 * @param {string} print
 */
export function isUpToDate(name, print) {
  const file = fingerprintFile(name)
  return existsSync(file) && readFileSync(file, 'utf8') === print
}

/**
 * @param {string} name of the work
 * @param {string} print
 */
export function recordFingerprint(name, print) {
  const file = fingerprintFile(name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, print)
}
