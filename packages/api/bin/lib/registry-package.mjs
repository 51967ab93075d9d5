import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { runQuietly } from './run.mjs'

/**
 * Unpacks a package of the npm registry into a folder, without its dependencies.
 * @param {string} name with its version
 * @param {string} folder
 * @param {string} [integrity] the checksum of its archive, as in a lockfile
 * @returns {Promise<boolean>} false after a failure that was printed
 */
export async function unpackPackage(name, folder, integrity) {
  const fetched = `${folder}.fetched`
  mkdirSync(folder, { recursive: true })
  mkdirSync(fetched, { recursive: true })
  try {
    const packed = await runQuietly(`fetching ${name}`, 'npm', [
      'pack',
      '--silent',
      '--pack-destination',
      fetched,
      name,
    ])
    const archive = packed && join(fetched, readdirSync(fetched).find((entry) => entry.endsWith('.tgz')) ?? '')
    if (!archive) return false
    if (integrity !== undefined && computeIntegrity(archive) !== integrity) {
      console.error(`${name} has a wrong checksum: it is not the package that was published under this name.`)
      return false
    }
    return await runQuietly('unpacking', 'tar', [
      '-xzf',
      archive,
      '--strip-components=1',
      '--no-same-owner',
      '-C',
      folder,
    ])
  } finally {
    rmSync(fetched, { recursive: true, force: true })
  }
}

/**
 * @param {string} name of a package
 * @returns {string[]} all versions that were published. @throws when the registry cannot be asked
 */
export function publishedVersions(name) {
  const listed = execFileSync('npm', ['view', '--json', name, 'versions'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return JSON.parse(listed.toString())
}

/** @param {string} file */
const computeIntegrity = (file) => `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
