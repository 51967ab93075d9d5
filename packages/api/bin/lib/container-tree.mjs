import { join } from 'node:path'
import { mount } from './mount-namespace.mjs'

const NO_PRIVILEGES = ['--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']

/**
 * A container: the files of an image with its own mounts, and as whom and with what its programs run.
 * @typedef {object} Container
 * @property {string} tree the folder with its files
 * @property {string} user as user or user:group
 * @property {string} workdir
 * @property {string[]} env as NAME=value
 */

/** The mount of /tmp in the compose files. */
export const TEMPORARY = '/tmp:size=64m,mode=1777'

/**
 * Mounts a tree read-only, with the given file systems in memory and what programs of Squall need of /proc and /dev.
 * @param {string} tree a folder with the files of an image
 * @param {string[]} tmpfs as in a compose file: /tmp:size=64m,mode=1777
 */
export function mountReadOnly(tree, tmpfs) {
  mount(['--bind', tree, tree])
  mount(['-o', 'remount,ro,bind', tree])
  for (const entry of tmpfs) {
    const [path = '', options = ''] = entry.split(':')
    mount(['-t', 'tmpfs', '-o', options, 'memory', join(tree, path)])
  }
  mount(['-t', 'proc', 'proc', join(tree, 'proc')])
  for (const device of ['null', 'urandom']) mount(['--bind', `/dev/${device}`, join(tree, 'dev', device)])
}

/** Returns the tmpfs that stands for a volume. @param {string} path @param {string} owner as user or user:group */
export function toVolume(path, owner) {
  const { user, group } = readUser(owner)
  return `${path}:uid=${user},gid=${group},mode=700`
}

/**
 * Returns the command that runs a program in a container, as its user and without capabilities.
 * @param {Container} container
 * @param {string[]} command
 */
export function toCommand({ tree, user: owner, workdir, env }, command) {
  const { user, group } = readUser(owner)
  return [
    ...['chroot', tree, 'setpriv', '--reuid', user, '--regid', group, ...NO_PRIVILEGES],
    ...['env', '-i', '-C', workdir, ...env, ...command],
  ]
}

/** @param {string} owner as user or user:group */
function readUser(owner) {
  const [user = '0', group = user] = owner.split(':')
  return { user, group }
}
