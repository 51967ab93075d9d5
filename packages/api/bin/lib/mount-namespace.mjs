import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithParent } from './end-with-parent.mjs'
import { replaceProcess } from './replace-process.mjs'

const MOUNT_FOLDER = 'SQUALL_MOUNT_FOLDER'

/**
 * Runs this program once more where its mounts are nobody else's: they are gone when it ends, however it ends.
 * @param {string[]} tools that it needs
 * @returns {Promise<string>} an empty folder to mount things in; the first run never returns
 */
export async function enterMountNamespace(tools) {
  const folder = process.env[MOUNT_FOLDER]
  if (folder !== undefined) {
    endWithParent()
    return folder
  }
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return stopWith('This check needs Linux and root, for mounts of its own.')
  for (const tool of ['unshare', ...tools])
    if (spawnSync('which', [tool]).status !== 0)
      return stopWith(`This check needs ${tool}: apt-get install buildah debootstrap util-linux iproute2`)
  const emptyFolder = mkdtempSync(join(tmpdir(), 'squall-mounts-'))
  // Not with what is in it: it is empty here, and if it is not, nothing of it may be touched.
  process.once('exit', () => rmdirSync(emptyFolder))
  process.env[MOUNT_FOLDER] = emptyFolder
  replaceProcess('unshare', ['--mount', '--propagation', 'private', process.execPath, ...process.argv.slice(1)])
  return new Promise(() => {})
}

/** @param {string[]} args */
export const mount = (args) => execFileSync('mount', args)

/**
 * Mounts folders as one tree below another folder. What is written goes to the `upper` layer and not to theirs.
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
 * Unmounts all that this process sees mounted below a folder. @throws when a mount stays
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
