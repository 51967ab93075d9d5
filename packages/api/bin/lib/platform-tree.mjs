import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mount, mountOverlay, unmount } from './mount-namespace.mjs'
import { mountNetworkSettings } from './network-settings.mjs'
import { cacheFolder, root } from './paths.mjs'
import { killProcesses, listProcesses } from './processes.mjs'

const USER = '1000:1000'
const HOME = '/srv/stranger'
const CHECKOUT = `${HOME}/squall`

/** On disk and not in memory, because pnpm links files from its store. */
const stage = join(cacheFolder, 'container/platform')
const tree = join(stage, 'tree')

/**
 * Creates a Debian of its own over the given layers, with a fresh checkout of an ordinary user whose caches are empty. Only
 * one exists at a time.
 * @param {string[]} layers folders, the topmost first
 * @returns {Record<string, string>} the environment that programs run with in it
 */
export function createPlatform(layers) {
  removePlatform()
  mountOverlay(stage, layers)
  mount(['-t', 'proc', 'proc', join(tree, 'proc')])
  mount(['--rbind', '/dev', join(tree, 'dev')])
  const network = mountNetworkSettings(tree)
  for (const file of trackedFiles()) {
    const target = join(tree, CHECKOUT, file)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(root, file), target, { verbatimSymlinks: true })
  }
  execFileSync('chown', ['-R', USER, join(tree, HOME)])
  return { ...network, HOME, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' }
}

/** Kills what still runs in it and deletes all that was written. */
export function removePlatform() {
  killProcesses(isInside)
  // A folder that an earlier run left has no mounts: they ended with its namespace.
  if (existsSync(join(tree, 'proc/self'))) unmount(tree)
  rmSync(stage, { recursive: true, force: true })
}

/**
 * Starts a program in the checkout, as an ordinary user and in a process group of its own, as a terminal does.
 * @param {string[]} command
 * @param {Record<string, string>} env
 */
export function startInPlatform(command, env) {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const inside = [`--userspec=${USER}`, tree, 'env', '-i', '-C', CHECKOUT, ...settings, ...command]
  return spawn('chroot', inside, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
}

/** @returns {string} what the tree says its glibc is */
export const readGlibcVersion = () =>
  execFileSync('chroot', [tree, 'getconf', 'GNU_LIBC_VERSION']).toString().trim().replace('glibc ', '')

/** @returns {string[]} the command lines of what runs in the tree */
export const listCommands = () => listProcesses(isInside).map(({ command }) => command)

/** @param {import('./processes.mjs').Process} process */
const isInside = (process) => process.root === tree

function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  return listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)))
}
