import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { comesTrue } from './comes-true.mjs'

/** @typedef {import('./compose-project.mjs').Project} Project */
/** @typedef {import('./container-run.mjs').Finding} Finding */

/** The names in the documents. */
export const HOME = 'squall.example.org'
export const NODE = 'east.example.org'
export const NAME = 'east'

const GIBIBYTE = 1024 ** 3
const RELAY_CONNECTED = 'the relay connected'
const NODE_SERVICES = 'caddy media network'
/** In version 2 of cgroups and in version 1. */
const READ_MEMORY_LIMIT = 'cd /sys/fs/cgroup && cat memory.max 2>&- || cat memory/memory.limit_in_bytes'
const CHOOSE_NODE = `
  fetch("http://127.0.0.1:3000/api/media/node?region=America/Chicago")
    .then((answer) => answer.json())
    .then(({ node }) => console.log(node.name))`

/**
 * Starts Squall as docs/hosting.md says, and its relay as docs/relay.md says.
 * @param {Project} home
 * @returns {Promise<Finding[]>}
 */
export async function startHome(home) {
  home.set({ WEATHER: 'off', BASE_MAP: 'off' })
  await home.compose('up -d --wait')
  const first = await home.listRunning()
  await home.compose(`exec -T api squall relay setup ${HOME}`)
  home.set({ COMPOSE_PROFILES: 'relay', RELAY_PORT: '4222', MEDIA_RELAY: 'tls://127.0.0.1:4222' })
  await home.compose('up -d --wait')
  const second = await home.listRunning()
  return [
    { what: `home runs: ${first}`, holds: first === 'api caddy media network' },
    { what: `and with the relay: ${second}`, holds: second === 'api caddy media network relay' },
    { what: 'api is connected to the relay', holds: await logs(home, 'api', RELAY_CONNECTED) },
  ]
}

/**
 * Adds a media node at home and starts it with nothing but its file, as docs/relay.md says.
 * @param {Project} home
 * @param {Project} node
 * @returns {Promise<Finding[]>}
 */
export async function startNode(home, node) {
  const add = `exec -T api squall node add ${NAME} --address wss://${NODE}/ws --regions America`
  const file = await home.compose(add)
  writeFileSync(join(node.machine.tree, 'root/east.json'), file, { mode: 0o600 })
  await node.run('install -o 1000 -g 1000 -m 0400 ~/east.json node.json')
  await node.compose('up -d --wait')
  const running = await node.listRunning()
  const health = await node.inspect('media', '.State.Health.Status')
  const memory = await node.compose(`exec -T media sh -c '${READ_MEMORY_LIMIT}'`)
  const choose = () => home.compose(`exec -T api node -e '${CHOOSE_NODE}'`)
  return [
    { what: `the node runs with its file: ${running}`, holds: running === NODE_SERVICES },
    { what: `its media is ${health}`, holds: health === 'healthy' },
    { what: `it logs "${RELAY_CONNECTED}"`, holds: await logs(node, 'media', RELAY_CONNECTED) },
    { what: 'its media may use 1 GiB of memory', holds: Number(memory) === GIBIBYTE },
    {
      what: 'api names it to browsers in America/Chicago',
      holds: await comesTrue(async () => (await choose()).trim() === NAME),
    },
  ]
}

/**
 * Ends the engine of a node as a shutdown does, and starts both again.
 * @param {Project} node
 * @returns {Promise<Finding[]>}
 */
export async function restartNode(node) {
  await node.machine.stopEngine()
  await node.machine.startEngine()
  // Docker by itself does not start every container again whose network is that of another one.
  await node.compose('up -d --wait')
  const running = await node.listRunning()
  return [{ what: `after a restart of its engine and "up -d" it runs: ${running}`, holds: running === NODE_SERVICES }]
}

/**
 * @param {Project} node
 * @returns {Promise<Finding[]>}
 */
export async function stopNode(node) {
  await node.compose('stop')
  /** @type {Finding[]} */
  const findings = []
  for (const service of ['media', 'caddy']) {
    const code = await node.inspect(service, '.State.ExitCode')
    findings.push({ what: `"stop" ends its ${service} with code 0 (${code})`, holds: code === '0' })
  }
  return findings
}

/** @param {Project} project @param {string} service @param {string} text @returns {Promise<boolean>} */
const logs = (project, service, text) =>
  comesTrue(async () => (await project.compose(`logs ${service}`)).includes(text))
