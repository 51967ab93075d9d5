import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheFolder } from './paths.mjs'
import { runAndCollect, runQuietly, seconds } from './run.mjs'

/**
 * A program that tests run Squall with, by the name of its Debian package.
 * @typedef {object} Program
 * @property {string} name
 * @property {string} variable of the environment, which names one
 * @property {string} without what is skipped when the program is missing
 * @property {boolean} [needsLibraries] the packages that it depends on and that are missing here are unpacked beside it
 */

/** @type {Program} */
const caddy = { name: 'caddy', variable: 'SQUALL_CADDY', without: 'nothing is tried through docker/Caddyfile' }
/** @type {Program} */
const nats = { name: 'nats-server', variable: 'SQUALL_NATS', without: 'nothing is sent over a relay' }
/** @type {Program} */
const nginx = { name: 'nginx', variable: 'SQUALL_NGINX', without: 'no caching proxy is tried' }

/** @type {Program} */
const janus = {
  name: 'janus',
  variable: 'SQUALL_JANUS',
  without: 'glass to glass is compared with RTCPeerConnection alone',
  needsLibraries: true,
}

export const ensureCaddy = () => ensure(caddy)
export const ensureNats = () => ensure(nats)
export const ensureNginx = () => ensure(nginx)
export const ensureJanus = () => ensure(janus)

/** Folder of packages that are unpacked and not installed: installing them would start servers on this machine. */
const unpacked = join(cacheFolder, 'debian')

/**
 * Finds a program, or downloads its Debian package and unpacks it into the cache folder. apt needs root to update its list
 * of packages.
 * @param {Program} program
 * @returns {Promise<string | undefined>} its path, or undefined after a reason that was printed
 */
async function ensure({ name, variable, without, needsLibraries = false }) {
  const find = () => process.env[variable] || inFolders(name)
  const found = find()
  if (found !== undefined) return found
  const started = Date.now()
  const mayFetch = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  const fetched = mayFetch && (await unpackFromDebian(name, needsLibraries)) ? find() : undefined
  if (fetched === undefined) console.log(`No ${name} here, so ${without}. Name one with ${variable}=…`)
  else console.log(`Unpacked ${fetched} in ${seconds(started)}`)
  return fetched
}

/** @param {string} name of a program: in PATH, in Debian's folders, or unpacked */
function inFolders(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']
  const own = ['usr/bin', 'usr/sbin'].map((folder) => join(unpacked, name, folder))
  return [...folders, ...own].map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/**
 * @param {string} name of a package
 * @param {boolean} withLibraries also unpacks what apt would install with it
 */
async function unpackFromDebian(name, withLibraries) {
  const folder = join(unpacked, name)
  mkdirSync(folder, { recursive: true })
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // apt downloads as an unprivileged user by default, which may not write here.
  const quietly = ['-o', 'APT::Sandbox::User=root']
  if (!(await runQuietly('apt-get update', 'apt-get', ['update'], { env }))) return false
  const packages = withLibraries ? await listPackagesToInstall(name) : [name]
  const download = [...quietly, 'download', ...packages]
  if (!(await runQuietly('apt-get download', 'apt-get', download, { env, cwd: folder }))) return false
  const files = readdirSync(folder).filter((entry) => entry.endsWith('.deb'))
  const unpacking = files.map((file) => runQuietly('unpacking', 'dpkg-deb', ['-x', join(folder, file), folder]))
  return files.length > 0 && (await Promise.all(unpacking)).every(Boolean)
}

/** @param {string} name of a package @returns {Promise<string[]>} it and those that it needs and that are not installed */
async function listPackagesToInstall(name) {
  const { output } = await runAndCollect('apt-get', ['install', '--simulate', '--no-install-recommends', '--yes', name])
  return [...output.matchAll(/^Inst (\S+)/gm)].map(([, found = '']) => found)
}

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
