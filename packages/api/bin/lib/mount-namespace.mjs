import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent, replaceProcess } from './process-lifetime.mjs'

const MOUNT_FOLDER = 'SQUALL_MOUNT_FOLDER'

/**
 * Runs this program again in a mount namespace of its own, so that its mounts end with it, even when it is killed.
 * @param {string[]} tools programs that must be installed
 * @returns {Promise<string>} an empty folder for mounts; in the first run it never resolves
 */
export async function enterMountNamespace(tools) {
  const folder = process.env[MOUNT_FOLDER]
  if (folder !== undefined) {
    endWithParent()
    return folder
  }
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return stopWith('This check needs Linux and root, because it mounts file systems.')
  for (const tool of ['unshare', ...tools])
    if (spawnSync('which', [tool]).status !== 0)
      return stopWith(`This check needs ${tool}: apt-get install buildah debootstrap util-linux iproute2`)
  const emptyFolder = mkdtempSync(join(tmpdir(), 'squall-mounts-'))
  // Never recursive: outside the namespace the folder is empty, and its mounts must not be touched.
  process.once('exit', () => rmdirSync(emptyFolder))
  process.env[MOUNT_FOLDER] = emptyFolder
  replaceProcess('unshare', ['--mount', '--propagation', 'private', process.execPath, ...process.argv.slice(1)])
  return new Promise(() => {})
}

/** @param {string[]} args */
export const mount = (args) => execFileSync('mount', args)

/**
 * Mounts folders on top of each other as one tree (overlayfs). Writes go to the `upper` layer, not to the given folders.
 * @param {string} folder
 * @param {string[]} layers the topmost first
 * @returns {{ tree: string, upper: string }}
 */
export function mountOverlay(folder, layers) {
  const [upper, work, tree] = [join(folder, 'upper'), join(folder, 'work'), join(folder, 'tree')]
  for (const path of [upper, work, tree]) mkdirSync(path, { recursive: true })
  mount(['-t', 'overlay', 'overlay', '-o', `lowerdir=${layers.join(':')},upperdir=${upper},workdir=${work}`, tree])
  return { tree, upper }
}

/** @param {string} path with all that is mounted below it */
export const unmount = (path) => execFileSync('umount', ['--recursive', '--lazy', path])

/**
 * Unmounts everything below a folder. @throws when a mount stays
 * @param {string} folder
 */
export function unmountBelow(folder) {
  const find = () =>
    readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[4] ?? '')
      .filter((path) => path.startsWith(`${folder}/`))
  for (const path of find().reverse()) execFileSync('umount', ['--lazy', path])
  if (find().length > 0) throw new Error(`${folder} still has mounts`)
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stopWith(sentence) {
  console.error(sentence)
  process.exit(1)
}
