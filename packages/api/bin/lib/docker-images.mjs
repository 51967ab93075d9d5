import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureCaddy, ensureDebianRoot, ensureNats } from './debian.mjs'
import { root } from './paths.mjs'

/** @typedef {import('./docker-machine.mjs').Machine} Machine */
/** @typedef {{ debian: string, caddy: string, nats: string }} Programs */

/** What the official image of Caddy says of running it. nats-server is started by the command in the compose file. */
const SETTINGS = [
  'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
  'WORKDIR /srv',
]

/** @returns {Promise<Programs>} what the images of other projects are made of */
export async function ensurePrograms() {
  const [caddy, nats] = [await ensureCaddy(), await ensureNats()]
  if (caddy === undefined || nats === undefined) throw new Error('Nothing can be tried without Caddy and NATS.')
  return { debian: await ensureDebianRoot('trixie'), caddy, nats }
}

/**
 * Gives an engine the image of Squall, and one of Debian with its own Caddy and nats-server under the names of the official
 * images: no registry of images is ever asked.
 * @param {Machine} machine
 * @param {string} archive of Squall's image
 * @param {Programs} programs
 */
export async function loadImages(machine, archive, { debian, caddy, nats }) {
  await machine.run('docker load', createReadStream(archive))
  const moveTo = ['--transform', 's,^\\(caddy\\|nats-server\\)$,usr/local/bin/&,']
  const folders = ['-C', debian, '.', '-C', dirname(caddy), 'caddy', '-C', dirname(nats), 'nats-server']
  const tar = spawn('tar', ['-c', ...moveTo, ...folders], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tar, 'exit')
  const settings = SETTINGS.map((line) => `--change '${line}'`).join(' ')
  const id = await machine.run(`docker import ${settings} -`, tar.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error('tar failed; the reason is above.')
  for (const name of readImages()) await machine.run(`docker tag ${id.trim()} ${name}`)
}

/** @returns {string[]} the images of other projects that the compose files name, in the version that they name */
function readImages() {
  const text = readFileSync(join(root, 'docker/compose.yaml'), 'utf8')
  const images = text.matchAll(/^ +image: ((?:caddy|nats):)\$\{\w+:-(\S+)\}$/gm)
  return [...new Set([...images].map(([, name, tag]) => `${name}${tag}`))]
}
