import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './proxy'
import { type RunningSystem, startSystem } from './system'

export const natsServer = process.env.SQUALL_NATS ?? ''

const packages = resolve(import.meta.dirname, '../../..')
const READY_WITHIN_MS = 30_000

export interface NodeSystem extends RunningSystem {
  /** The media nodes besides the home node, by name. */
  nodes: Record<string, ChildProcess>
}

/** Starts the built system with a relay and media nodes for one region, on this machine's loopback. */
export async function startNodeSystem(folder: string, names: readonly string[], region: string): Promise<NodeSystem> {
  const [port, relayPort] = [await freePort(), await freePort()]
  const settings = { PORT: String(port), MEDIA_RELAY: `tls://127.0.0.1:${relayPort}`, DATA_DIR: join(folder, 'data') }
  const env = { ...process.env, ...settings, HOST: '127.0.0.1', PUBLIC_URL: '' }

  function squall(...args: string[]): void {
    const done = spawnSync(process.execPath, [join(packages, 'api/dist/cli.js'), ...args], { env })
    if (done.status !== 0) throw new Error(`squall ${args.join(' ')}: ${done.stderr}`)
  }

  squall('relay', 'setup', '127.0.0.1', '--port', String(relayPort))
  const cwd = join(folder, 'data/secrets/relay/server')
  const children = [spawn(natsServer, ['-c', 'nats-server.conf'], { cwd, stdio: 'ignore' })]
  const nodes: Record<string, ChildProcess> = {}
  for (const name of names) {
    const mediaPort = await freePort()
    const file = join(folder, `${name}.json`)
    const address = `ws://127.0.0.1:${mediaPort}/ws`
    squall('node', 'add', name, '--address', address, '--regions', region, '--out', file)
    nodes[name] = spawn(process.execPath, [join(packages, 'media/dist/main.js')], {
      env: { ...process.env, MEDIA_NODE: file, MEDIA_PORT: String(mediaPort), MEDIA_INTERNAL_PORT: '0' },
      stdio: 'ignore',
    })
  }
  children.push(...Object.values(nodes))
  const system = await startSystem(folder, settings)
  await untilHeard(system.url, names)
  return {
    ...system,
    nodes,
    async stop() {
      for (const child of children) child.kill('SIGKILL')
      await system.stop()
    },
  }
}

/** Resolves when api names one node after the other, because it hears them all. */
async function untilHeard(url: string, names: readonly string[]): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS
  const read = async (avoid: readonly string[]) => {
    const query = avoid.map((name) => `avoid=${name}`).join('&')
    const { node } = await (await fetch(`${url}/api/media/node?${query}`)).json()
    return String(node.name)
  }
  for (const name of names) {
    const others = [...names, 'home'].filter((other) => other !== name)
    while ((await read(others)) !== name) {
      if (Date.now() > giveUpAt) throw new Error(`api does not hear the media node ${name}`)
      await sleep(200)
    }
  }
}
