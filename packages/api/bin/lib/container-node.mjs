import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readService } from './compose-service.mjs'
import { giveTo, mountReadOnly, TEMPORARY, toCommand, toVolume } from './container-tree.mjs'
import { ensureCaddy, ensureNats } from './debian.mjs'
import { mount, unmountBelow } from './mount-namespace.mjs'
import { root } from './paths.mjs'

/** @typedef {import('./container-image.mjs').Image} Image */
/** @typedef {import('./container-tree.mjs').Container} Container */
/** @typedef {import('./container-run.mjs').Finding} Finding */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const READY_WITHIN_MS = 60_000
const CHECK = fileURLToPath(new URL('./node-check.mjs', import.meta.url))
const HOME_COMPOSE = join(root, 'docker/compose.yaml')
const NODE_COMPOSE = join(root, 'docker/node/compose.yaml')
const NODE_CADDYFILE = join(root, 'docker/node/Caddyfile')

/** The addresses of the two networks, which nothing else can reach. */
const HOME = '10.77.0.1'
const NODE = '10.77.0.2'
const NAME = 'east'
const TOKEN = 'a-token-of-verify-container'
/** No more of Squall than this check needs, which has no internet. */
const QUIET = ['WEATHER=off', 'BASE_MAP=off', `PUBLIC_URL=https://${HOME}`]

/**
 * Runs the image twice, in two networks that are joined by one link: as Squall with docker/compose.yaml's relay (Debian's
 * nats-server in place of the official image), and with nothing but a node's file as docker/node/compose.yaml does, behind
 * its Caddyfile (Debian's Caddy).
 * @param {Image} image before anything is mounted in it
 * @param {string} folder for mounts
 * @returns {Promise<Finding[]>} what was checked
 * @throws when something does not start, with what it printed
 */
export async function runNode(image, folder) {
  const [caddy, nats] = [await ensureCaddy(), await ensureNats()]
  if (caddy === undefined || nats === undefined) throw new Error('The node cannot be tried without Caddy and NATS.')
  /** @type {ChildProcess[]} */
  const children = []
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', stop)
  try {
    return await tryNode({ image, folder, caddy, nats, children })
  } finally {
    stop()
    // Folders of the image that are mounted on here could not be deleted.
    unmountBelow(folder)
  }
}

/** @param {{ image: Image, folder: string, caddy: string, nats: string, children: ChildProcess[] }} given */
async function tryNode({ image, folder, caddy, nats, children }) {
  const variables = { NODE_DOMAIN: NODE, METRICS_TOKEN: TOKEN }
  const relay = readService(HOME_COMPOSE, 'relay', variables)
  const media = readService(NODE_COMPOSE, 'media', variables)
  const proxy = readService(NODE_COMPOSE, 'caddy', variables)
  createMountPoints(image.tree)
  const networks = joinNetworks(children)

  const home = toContainer(image, join(folder, 'home'), [...QUIET, `MEDIA_RELAY=tls://127.0.0.1:4222`])
  mountReadOnly(image.tree, home.tree, [toVolume('/data', image.user), TEMPORARY])
  const squall = (/** @type {string[]} */ ...command) => runIn(networks.home, toCommand(home, ['squall', ...command]))
  squall('relay', 'setup', HOME)

  const server = { ...toContainer(image, join(folder, 'relay'), []), user: relay.user, workdir: relay.workdir }
  mountReadOnly(image.tree, server.tree, [TEMPORARY])
  mount(['--bind', join(home.tree, 'data/secrets/relay/server'), join(server.tree, 'relay')])
  mount(['--bind', nats, join(server.tree, 'usr/local/bin/nats-server')])
  children.push(startIn(networks.home, toCommand(server, relay.command)))
  const supervisor = startIn(networks.home, toCommand(home, image.command))
  children.push(supervisor)
  const printed = collect(supervisor)
  await until('Squall', printed, () => runIn(networks.home, toCommand(home, image.healthcheck), true) !== null)

  const file = join(folder, 'node.json')
  writeFileSync(file, squall('node', 'add', NAME, '--address', `wss://${NODE}/ws`, '--regions', 'America'))
  giveTo(file, image.user)
  const settings = Object.entries(media.environment).map(([name, value]) => `${name}=${value}`)
  const node = toContainer(image, join(folder, 'node'), settings)
  mountReadOnly(image.tree, node.tree, media.tmpfs)
  mount(['--bind', '-o', 'ro', file, join(node.tree, 'node.json')])
  const program = startIn(networks.node, toCommand(node, media.command))
  children.push(program)
  await until(
    'The node',
    collect(program),
    () => runIn(networks.node, toCommand(node, media.healthcheck), true) !== null,
  )
  const certificate = await startCaddy({
    caddy,
    folder,
    network: networks.node,
    environment: proxy.environment,
    children,
  })

  const [, link = ''] = /Set up the first administrator: (\S+)/.exec(printed()) ?? []
  const setupLink = link.replace(`https://${HOME}`, 'http://127.0.0.1:3000')
  const findings = await check({
    network: networks.home,
    setupLink,
    certificate,
    remove: () => squall('node', 'remove', NAME),
  })
  program.kill('SIGTERM')
  const code = await new Promise((done) => program.once('exit', (code, signal) => done(signal ?? code)))
  return [
    ...findings,
    {
      what: 'the node wrote nothing',
      holds: runIn(networks.home, ['find', join(node.tree, 'data'), '-type', 'f']) === '',
    },
    { what: `the node ends by SIGTERM with code 0 (${code})`, holds: code === 0 },
  ]
}

/** @param {Image} image @param {string} tree @param {string[]} env @returns {Container} */
const toContainer = ({ user, workdir, env: own }, tree, env) => ({ tree, user, workdir, env: [...own, ...env] })

/** What Docker creates in a container for what is mounted there. @param {string} tree */
function createMountPoints(tree) {
  mkdirSync(join(tree, 'relay'), { recursive: true })
  for (const file of ['node.json', 'usr/local/bin/nats-server']) writeFileSync(join(tree, file), '', { mode: 0o755 })
}

/**
 * Makes two networks with a link between them. Each lasts as long as its process, which does nothing.
 * @param {ChildProcess[]} children
 */
function joinNetworks(children) {
  const [home, node] = [createNetwork(children), createNetwork(children)]
  execFileSync('ip', ['link', 'add', 'sqhome', 'netns', home, 'type', 'veth', 'peer', 'name', 'sqnode', 'netns', node])
  for (const [network, link, address] of [
    [home, 'sqhome', HOME],
    [node, 'sqnode', NODE],
  ]) {
    runIn(network ?? '', ['ip', 'address', 'add', `${address}/24`, 'dev', link ?? ''])
    for (const name of ['lo', link ?? '']) runIn(network ?? '', ['ip', 'link', 'set', name, 'up'])
  }
  return { home, node }
}

/** @param {ChildProcess[]} children @returns {string} the id of the process that holds it */
function createNetwork(children) {
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' })
  children.push(holder)
  const isApart = () =>
    spawnSync('sh', ['-c', `[ "$(readlink /proc/${holder.pid}/ns/net)" != "$(readlink /proc/self/ns/net)" ]`])
  while (isApart().status !== 0) execFileSync('sleep', ['0.05'])
  return String(holder.pid)
}

/** @param {string} network @param {string[]} command */
const toNetwork = (network, command) => ['--net', '--target', network, '--', ...command]

/**
 * Runs a command in a network until it ends.
 * @template {boolean} [MayFail=false]
 * @param {string} network
 * @param {string[]} command
 * @param {MayFail} [mayFail]
 * @returns {MayFail extends true ? string | null : string} what it printed; null if it failed
 */
function runIn(network, command, mayFail) {
  const { status, stdout, stderr } = spawnSync('nsenter', toNetwork(network, command), { encoding: 'utf8' })
  if (status !== 0 && !mayFail) throw new Error(`${command.slice(-4).join(' ')} failed:\n${stdout}${stderr}`)
  return /** @type {any} */ (status === 0 ? stdout : null)
}

/** @param {string} network @param {string[]} command @param {import('node:child_process').SpawnOptions} [options] */
const startIn = (network, command, options) => spawn('nsenter', toNetwork(network, command), options ?? {})

/** @param {ChildProcess} child @returns {() => string} what it has printed */
function collect(child) {
  let printed = ''
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (part) => {
      printed += part
    })
  return () => printed
}

/** @param {string} what @param {() => string} printed @param {() => boolean} holds */
async function until(what, printed, holds) {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`${what} did not become ready:\n${printed()}`)
    await sleep(300)
  }
}

/**
 * @typedef {object} ProxyOptions
 * @property {string} caddy
 * @property {string} folder
 * @property {string} network
 * @property {Record<string, string>} environment
 * @property {ChildProcess[]} children
 */

/**
 * Starts Debian's Caddy with the node's Caddyfile.
 * @param {ProxyOptions} options
 * @returns {Promise<string>} the file with the certificate of its authority
 */
async function startCaddy({ caddy, folder, network, environment, children }) {
  const data = join(folder, 'caddy')
  mkdirSync(data, { recursive: true })
  const env = { PATH: process.env.PATH, HOME: data, XDG_DATA_HOME: data, XDG_CONFIG_HOME: data, ...environment }
  const child = startIn(network, [caddy, 'run', '--config', NODE_CADDYFILE, '--adapter', 'caddyfile'], { env })
  children.push(child)
  const certificate = join(data, 'caddy/pki/authorities/local/root.crt')
  const listens = () => (runIn(network, ['ss', '-Hltn', 'sport = :443'], true) ?? '') !== ''
  await until('Caddy', collect(child), () => existsSync(certificate) && listens())
  return certificate
}

/**
 * @param {{ network: string, setupLink: string, certificate: string, remove: () => void }} given
 * @returns {Promise<Finding[]>}
 */
function check({ network, setupLink, certificate, remove }) {
  const addresses = ['http://127.0.0.1:3000', setupLink, NAME, `wss://${NODE}/ws`, `https://${NODE}/metrics`, TOKEN]
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate }
  const child = startIn(network, [process.execPath, CHECK, ...addresses], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  /** @type {Finding[]} */
  const findings = []
  if (child.stdout === null) throw new Error('The check has no output')
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== 'remove') return void findings.push(JSON.parse(line))
    remove()
    child.stdin?.write('removed\n')
  })
  return new Promise((resolve) => {
    child.once('close', (code) =>
      resolve(code === 0 ? findings : [...findings, { what: 'the check of the node ran to its end', holds: false }]),
    )
  })
}
