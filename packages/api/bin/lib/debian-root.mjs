import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './paths.mjs'
import { runQuietly } from './run.mjs'

/** A library that Node 26 needs and that a minimal Debian does not have. */
const NODE_NEEDS = ['libatomic1']

/**
 * Returns a folder with a minimal Debian and the user "node" (1000), as in the official images of Node. It is made once.
 * @param {string} suite
 * @param {string[]} [packages] to install
 * @returns {Promise<string>}
 */
export async function ensureDebianRoot(suite, packages = []) {
  const folder = join(cacheFolder, 'container', ['debian', suite, ...packages].join('-'))
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(join(cacheFolder, 'container'), { recursive: true })
  const include = `--include=${[...NODE_NEEDS, ...packages].join(',')}`
  if (!(await runQuietly('debootstrap', 'debootstrap', ['--variant=minbase', include, suite, making])))
    throw new Error('debootstrap failed; the reason is above.')
  execFileSync('chroot', [making, 'useradd', '--create-home', '--uid', '1000', 'node'])
  renameSync(making, folder)
  return folder
}
