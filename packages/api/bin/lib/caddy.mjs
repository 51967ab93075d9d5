import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheFolder } from './paths.mjs'
import { runQuietly, seconds } from './run.mjs'

/** Where a package is laid out that was only unpacked: installing it would start a web server on this machine. */
const unpacked = join(cacheFolder, 'caddy')

/** @returns {string | undefined} a Caddy of this machine: SQUALL_CADDY, else the first in PATH */
function findCaddy() {
  const named = process.env.SQUALL_CADDY
  if (named) return named
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', join(unpacked, 'usr/bin')]
  return folders.map((folder) => join(folder, 'caddy')).find((file) => existsSync(file))
}

/**
 * Finds a Caddy for what is tried through docker/Caddyfile. Where there is none, Debian's package is fetched and unpacked
 * into the cache folder, which needs root for its list of packages.
 * @returns {Promise<string | undefined>} its path, or undefined after a reason that was printed
 */
export async function ensureCaddy() {
  const found = findCaddy()
  if (found !== undefined) return found
  const started = Date.now()
  const fetched = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0 ? await unpackFromDebian() : undefined
  if (fetched === undefined)
    console.log('No Caddy here, so nothing is tried through docker/Caddyfile. Name one with SQUALL_CADDY=…')
  else console.log(`Unpacked ${fetched} in ${seconds(started)}`)
  return fetched
}

async function unpackFromDebian() {
  mkdirSync(unpacked, { recursive: true })
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // Whoever fetches packages has less rights than root, and says so when it may not write here.
  const quietly = ['-o', 'APT::Sandbox::User=root']
  const done =
    (await runQuietly('apt-get update', 'apt-get', ['update'], { env })) &&
    (await runQuietly('apt-get download', 'apt-get', [...quietly, 'download', 'caddy'], { env, cwd: unpacked }))
  const file = done && readdirSync(unpacked).find((name) => name.endsWith('.deb'))
  if (!file) return undefined
  return (await runQuietly('unpacking', 'dpkg-deb', ['-x', join(unpacked, file), unpacked])) ? findCaddy() : undefined
}
