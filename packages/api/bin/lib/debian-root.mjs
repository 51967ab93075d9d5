import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder } from './paths.mjs'
import { runQuietly } from './run.mjs'

/** What Node's own releases are linked with and a minimal Debian lacks: Node 26 does not start without it. */
const NODE_NEEDS = ['libatomic1']

/**
 * A folder with a minimal Debian and a user 1000, "node", as the official images of Node have. It is made once and kept.
 * @param {string} suite
 * @param {string[]} [packages] that it has besides
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
