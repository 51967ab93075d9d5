import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDebianRoot } from './debian.mjs'
import { mount, unmountBelow } from './mount-namespace.mjs'
import { prepareBuildSettings } from './network-settings.mjs'
import { ensureNodeRelease } from './node-release.mjs'
import { cacheFolder, root } from './paths.mjs'
import { killProcesses } from './processes.mjs'
import { runQuietly } from './run.mjs'

/**
 * What docker/Dockerfile says about running the image, and where its files are.
 * @typedef {object} Image
 * @property {string} tree the folder with its files
 * @property {string} workdir
 * @property {string[]} env as NAME=value
 * @property {string} user
 * @property {string[]} command
 * @property {string[]} healthcheck
 * @property {string} stopSignal
 * @property {string} description all that is recorded of the image, as text
 */

const DOCKERFILE = join(root, 'docker/Dockerfile')
const NAME = 'localhost/squall:verify'
/** The official images of Node: the base that can be made here. */
const BASE = /^node:(\d+\.\d+\.\d+)-(trixie)-slim$/

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Images, containers and buildah's own files. */
const storage = join(cacheFolder, 'container/buildah')
const temporary = join(storage, 'tmp')
const policy = join(storage, 'policy.json')
const environment = {
  TMPDIR: temporary,
  REGISTRIES_CONFIG_PATH: join(storage, 'registries.conf'),
}
const globalArguments = [
  ...['--root', join(storage, 'root'), '--runroot', join(storage, 'run')],
  // Plain copies: the other drivers do not work on every file system.
  ...['--storage-driver', 'vfs'],
]

/** Kills what still builds or runs an image, and deletes all images and containers. */
export function removeImages() {
  const isBuildah = (/** @type {string} */ command) => command.startsWith('buildah') && command.includes(storage)
  killProcesses(({ root, command }) => root.startsWith(`${storage}/`) || isBuildah(command))
  // What is mounted there belongs to this machine, and must not be deleted with it.
  unmountBelow(storage)
  rmSync(storage, { recursive: true, force: true })
}

/**
 * Builds docker/Dockerfile with buildah, on a base image made of Debian and the release of Node that FROM names.
 * @returns {Promise<Image>}
 * @throws when a step fails, after its output was printed
 */
export async function buildImage() {
  removeImages()
  mkdirSync(temporary, { recursive: true })
  // No registry of images is ever asked.
  writeFileSync(environment.REGISTRIES_CONFIG_PATH, 'unqualified-search-registries = []\n')
  writeFileSync(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
  for (const base of readBaseImages()) await createBaseImage(base)

  const mounts = prepareBuildSettings(temporary).flatMap(({ file, target }) => ['--volume', `${file}:${target}:ro`])
  const build = ['bud', '--isolation', 'chroot', '--pull-never', '--format', 'docker', '--signature-policy', policy]
  await buildah('buildah bud', [...build, '--file', DOCKERFILE, '--tag', NAME, ...mounts, root])
  return readImage()
}

/**
 * Writes the image that was built as a file for "docker load".
 * @param {string} file
 * @param {string} name as in a compose file
 */
export const saveImage = (file, name) =>
  buildah('buildah push', ['push', '--signature-policy', policy, NAME, `docker-archive:${file}:${name}`])

/** @returns {string[]} the images that the Dockerfile begins its stages with, other than stages of its own */
function readBaseImages() {
  const text = readFileSync(DOCKERFILE, 'utf8')
  const [, node = ''] = /^ARG NODE=(\S+)$/m.exec(text) ?? []
  const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)]
  const names = stages.map(([, , name]) => name)
  const images = stages.map(([, from = '']) => from).filter((from) => !names.includes(from))
  return [...new Set(images)].map((image) => image.replace(/\$\{NODE\}/, node))
}

/**
 * Makes an image of Debian and Node, under the name of the official one.
 * @param {string} name
 */
async function createBaseImage(name) {
  const [, version, suite] = BASE.exec(name) ?? []
  if (version === undefined || suite === undefined) throw new Error(`No base image ${name} can be made here.`)
  const folders = [await ensureDebianRoot(suite), await ensureNodeRelease(version)]
  hideSystemStorage()
  const container = ask(['from', 'scratch'])
  const tree = ask(['mount', container])
  for (const folder of folders)
    if (!(await runQuietly(`copying ${folder}`, 'cp', ['-a', `${folder}/.`, tree])))
      throw new Error(`${name} could not be made; the reason is above.`)
  ask(['config', '--env', `PATH=${PATH}`, '--cmd', 'node', container])
  await buildah(`buildah commit ${name}`, ['commit', '--rm', container, `docker.io/library/${name}`])
}

let isHidden = false

/** buildah keeps a cache in /var/lib/containers regardless of its settings: in this mount namespace that is memory. */
function hideSystemStorage() {
  if (!isHidden) mount(['-t', 'tmpfs', 'tmpfs', '/var/lib'])
  isHidden = true
}

/** @returns {Image} */
function readImage() {
  const description = ask(['inspect', '--type', 'image', NAME])
  const { config } = JSON.parse(description).Docker
  const container = ask(['from', '--pull-never', NAME])
  const [kind, ...healthcheck] = config.Healthcheck?.Test ?? []
  return {
    tree: ask(['mount', container]),
    workdir: config.WorkingDir,
    env: config.Env,
    user: config.User,
    command: config.Cmd,
    healthcheck: kind === 'CMD' ? healthcheck : [],
    stopSignal: config.StopSignal,
    description,
  }
}

/**
 * @param {string} what names the work
 * @param {string[]} args
 */
async function buildah(what, args) {
  if (!(await runQuietly(what, 'buildah', [...globalArguments, ...args], { env: environment })))
    throw new Error(`${what} failed; the reason is above.`)
}

/**
 * @param {string[]} args of a buildah command that answers at once
 * @returns {string} what it prints
 */
const ask = (args) =>
  execFileSync('buildah', [...globalArguments, ...args], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  }).trim()
