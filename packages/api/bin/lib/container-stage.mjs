import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { readDockerignore } from './dockerfile.mjs'
import { mount, mountOverlay, unmount } from './mount-namespace.mjs'
import { mountNetworkSettings, unmountNetworkSettings } from './network-settings.mjs'
import { cacheFolder, root } from './paths.mjs'
import { runQuietly } from './run.mjs'

/**
 * A stage of an image while its steps are performed: its tree, and what its instructions set.
 * @typedef {object} Built
 * @property {string} tree the whole, mounted
 * @property {string[]} layers folders that make up the tree, the topmost first
 * @property {string} workdir
 * @property {Record<string, string>} env
 * @property {string} user
 * @property {string[]} command
 * @property {string[]} healthcheck
 * @property {string} stopSignal
 */

/**
 * An empty layer over those below.
 * @param {string} folder of the stage
 * @param {Built | string[]} below another stage, or the folders of a base image
 * @returns {Built}
 */
export function beginStage(folder, below) {
  const layers = Array.isArray(below) ? below : below.layers
  const { tree, upper } = mountOverlay(folder, layers)
  const inherited = Array.isArray(below) ? { workdir: '/', env: {}, user: 'root', command: [] } : below
  return { healthcheck: [], stopSignal: 'SIGTERM', ...inherited, tree, layers: [upper, ...layers] }
}

/**
 * @param {Built} stage
 * @param {string} path
 */
const inside = (stage, path) => join(stage.tree, isAbsolute(path) ? path : join(stage.workdir, path))

/**
 * RUN, as root in the stage's own tree. @throws when it fails, after its output was printed
 * @param {Built} stage
 * @param {import('./dockerfile.mjs').Instruction} step
 */
export async function perform(stage, { flags, text }) {
  for (const path of ['proc', 'dev', 'sys']) mount(['--rbind', `/${path}`, join(stage.tree, path)])
  mount(['-t', 'tmpfs', 'tmpfs', join(stage.tree, 'tmp')])
  const network = mountNetworkSettings(stage.tree)
  const cached = /type=cache,target=([^,]+)/.exec(flags.mount ?? '')?.[1]
  if (cached !== undefined) {
    const kept = join(cacheFolder, 'container/mounts', cached)
    for (const path of [kept, inside(stage, cached)]) mkdirSync(path, { recursive: true })
    mount(['--bind', kept, inside(stage, cached)])
  }
  const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', ...stage.env }
  const settings = Object.entries({ ...env, ...network }).map(([name, value]) => `${name}=${value}`)
  const script = `cd ${stage.workdir} && ${text}`
  const done = await runQuietly(text.slice(0, 60), 'env', [
    '-i',
    ...settings,
    'chroot',
    stage.tree,
    '/bin/sh',
    '-c',
    script,
  ])
  unmountNetworkSettings(stage.tree)
  for (const path of [...(cached === undefined ? [] : [cached]), 'tmp', 'sys', 'dev', 'proc'])
    unmount(inside(stage, `/${path}`))
  if (!done) throw new Error(`RUN ${text} failed; the reason is above.`)
}

/**
 * COPY, from the repository as .dockerignore leaves it or from another stage.
 * @param {Built} stage
 * @param {import('./dockerfile.mjs').Instruction} step
 * @param {Built | undefined} source
 * @returns {number} how many files of the repository were copied
 */
export function copy(stage, { flags, words }, source) {
  const target = words.at(-1) ?? ''
  const files = source === undefined ? contextFiles() : []
  let copied = 0
  for (const word of words.slice(0, -1)) {
    const to = inside(stage, target.endsWith('/') ? join(target, word.split('/').at(-1) ?? '') : target)
    if (source !== undefined) {
      execFileSync('mkdir', ['-p', join(to, '..')])
      execFileSync('cp', ['-a', '-T', inside(source, word), to])
    } else {
      const taken = files.filter((file) => file === word || file.startsWith(`${word}/`))
      if (taken.length === 0) throw new Error(`COPY ${word}: .dockerignore leaves nothing of it`)
      for (const file of taken) cpSync(join(root, file), `${to}${file.slice(word.length)}`, { verbatimSymlinks: true })
      copied += taken.length
    }
    if (flags.chmod) chmodSync(to, Number.parseInt(flags.chmod, 8))
    if (flags.chown) execFileSync('chown', ['-R', flags.chown, to])
  }
  return copied
}

/** @type {string[] | undefined} */
let known

/** The repository's files that the engine would be sent. */
function contextFiles() {
  if (known !== undefined) return known
  const isSent = readDockerignore(existsSync(join(root, '.dockerignore')) ? readText('.dockerignore') : '')
  /** @param {string} folder @returns {string[]} */
  const walk = (folder) =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const path = folder === '' ? name : `${folder}/${name}`
      // A folder that is left out can hold something that is not, but for those with thousands of others' files.
      if (/(^|\/)(node_modules|\.git|\.cache|dist|test-results)$/.test(path)) return []
      return lstatSync(join(root, path)).isDirectory() ? walk(path) : isSent(path) ? [path] : []
    })
  known = walk('')
  return known
}

/** @param {string} file */
const readText = (file) => execFileSync('cat', [join(root, file)]).toString()
