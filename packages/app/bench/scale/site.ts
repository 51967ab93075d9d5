import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { printMachine } from '@squall/shared/bench/report'
import { z } from 'zod'
import { type HostProgram, spawnProgram } from '../../../media/src/testing/host-program'
import { createNetwork, type Host, noNamespaces } from '../../../media/src/testing/network-namespaces'

/* A whole site on several hosts of one machine: api with its media process and the relay on `hub`, and media nodes. */

const packages = resolve(import.meta.dirname, '../../..')
const RELAY_PORT = 4222
const MEDIA_PORT = 3001
const PASSWORD = 'correct horse battery'

export const nodeNames = ['east', 'west', 'north'] as const
export type NodeName = (typeof nodeNames)[number]
/** More pages than one address may have sockets need several hosts. */
export const crowdNames = ['crowd1', 'crowd2', 'crowd3', 'crowd4'] as const
const hostNames = ['hub', ...nodeNames, 'pages', 'chaser', ...crowdNames] as const
/** A frame of the simulated publishers, unless they are told otherwise. */
const FRAME_BYTES = 2_400
export const METRICS_TOKEN = 'a-token-for-the-scale-bench'

const Viewer = z.object({
  node: z.string().nullable(),
  state: z.string(),
  frames: z.number(),
  doubled: z.number(),
  lastAt: z.number(),
  longestGapMs: z.number(),
  firstAt: z.number().nullable(),
  opened: z.number(),
  latenciesMs: z.array(z.number()),
  chatIds: z.array(z.string()),
})
export type Viewer = z.infer<typeof Viewer>
const Report = z.object({ type: z.literal('viewers'), now: z.number(), viewers: z.array(Viewer) })
const Chosen = z.object({ node: z.object({ name: z.string() }) })
const Sent = z.object({ type: z.literal('sent'), frames: z.number(), bytes: z.number() })
const Picture = z.object({ type: z.literal('picture'), ms: z.number() })
const Response = z.object({ type: z.literal('response'), status: z.number(), body: z.unknown().optional() })

/** A program with pages on a host. */
export interface Pages {
  watch(streamId: string, count: number, region?: string): void
  publish(streamId: string, sessionId: string, fps: number, region: string, frameBytes?: number): void
  /** Returns what its publisher has sent, with the headers of the records. */
  sent(): Promise<z.infer<typeof Sent>>
  /** Returns how many milliseconds a new page took to its first picture; with `address`, without asking api. */
  join(streamId: string, where: { region: string } | { address: string }): Promise<number>
  stopPublishing(): void
  /** Forgets what the viewers have counted. */
  reset(): void
  report(): Promise<z.infer<typeof Report>>
  /** @param path of the site, or a whole address */
  request(
    method: string,
    path: string,
    body?: unknown,
    sessionId?: string,
    token?: string,
  ): Promise<z.infer<typeof Response>>
  kill(): void
}

interface SiteOptions {
  /** The file to which all programs write. */
  log: string
  nats: string
  /** Settings of api and of all media processes. */
  env?: NodeJS.ProcessEnv
}

export type Site = Awaited<ReturnType<typeof startSite>>

/** Starts a site for a program that measures `what`, and signs its chaser in. Ends the program where no site can be started. */
export async function startMeasuredSite(what: string, log: string) {
  const nats = process.env.SQUALL_NATS
  const obstacle = noNamespaces ?? (nats ? null : 'nats-server is not here')
  if (obstacle !== null || !nats) {
    console.log(`skipped: ${what}, as ${obstacle}`)
    return process.exit()
  }
  printMachine()
  mkdirSync(dirname(log), { recursive: true })
  const site = await startSite({ log, nats })
  try {
    await site.ready()
    return { site, sessionId: await site.signIn() }
  } catch (error) {
    await site.close()
    throw error
  }
}

/** Starts the built site. Its hosts, programs and files are removed by `close`. */
async function startSite({ log, nats, env = {} }: SiteOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-scale-'))
  const { hosts, close } = await createNetwork(hostNames)
  const output = openSync(log, 'a')
  const dataDir = join(folder, 'data')
  const origin = `http://${hosts.hub.address}:3000`
  const nodeAddress = (name: NodeName) => `ws://${hosts[name].address}:${MEDIA_PORT}/ws`
  const settings: NodeJS.ProcessEnv = {
    ...{ PORT: '3000', HOST: '0.0.0.0', DATA_DIR: dataDir, PUBLIC_URL: origin, MEDIA_PORT: String(MEDIA_PORT) },
    ...{ WEATHER: 'off', BASE_MAP: 'off', RECORDING: 'off', SNAPSHOTS: 'off', LOG_FORMAT: 'json' },
    ...{ MEDIA_RELAY: `tls://${hosts.hub.address}:${RELAY_PORT}`, METRICS_TOKEN },
    ...env,
  }

  /** Runs the command line of the hub. Returns what it printed. @throws with what it printed when it fails */
  async function squall(...args: string[]): Promise<string> {
    const child = hosts.hub.spawn(process.execPath, [join(packages, 'api/dist/cli.js'), ...args], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(String(part)))
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`squall ${args.join(' ')}: ${printed.join('')}`)
    return printed.join('')
  }

  /** Makes an account that may publish. */
  const addMember = (name: string) =>
    squall('create-admin', '--username', name, '--email', `${name}@example.org`, '--password', PASSWORD)

  const start = (host: Host, file: string, own: NodeJS.ProcessEnv = {}, clockSkewMs?: number) =>
    host.spawn(process.execPath, [join(packages, file)], {
      env: { ...settings, ...own },
      stdio: ['ignore', output, output],
      clockSkewMs,
    })

  const programs = {
    startRelay: () => {
      const cwd = join(dataDir, 'secrets/relay/server')
      return hosts.hub.spawn(nats, ['-c', 'nats-server.conf', '-m', '8222'], { cwd, stdio: ['ignore', output, output] })
    },
    startApi: () => start(hosts.hub, 'api/dist/main.js'),
    startHomeMedia: () => start(hosts.hub, 'media/dist/main.js'),
    startNode: (name: NodeName, clockSkewMs?: number) =>
      start(
        hosts[name],
        'media/dist/main.js',
        { MEDIA_NODE: join(folder, `${name}.json`), MEDIA_HOST: '0.0.0.0' },
        clockSkewMs,
      ),
  }

  await squall('relay', 'setup', hosts.hub.address)
  for (const name of nodeNames) {
    const facts = ['--address', nodeAddress(name), '--regions', `Test/${name}`]
    await squall('node', 'add', name, ...facts, '--out', join(folder, `${name}.json`))
  }
  await addMember('chaser')
  const running: Record<'relay' | 'api' | 'home' | NodeName, ChildProcess> = {
    relay: programs.startRelay(),
    api: programs.startApi(),
    home: programs.startHomeMedia(),
    east: programs.startNode('east'),
    west: programs.startNode('west'),
    north: programs.startNode('north'),
  }

  /** @param isBackground lets all other programs go first: real pages have processors of their own */
  async function startPages(host: Host, isBackground = false): Promise<Pages> {
    const program: HostProgram = spawnProgram(host, join(import.meta.dirname, 'page-program.ts'), { args: [origin] })
    await program.next(z.object({ type: z.literal('ready') }))
    if (isBackground) setPriority(program.pid, 10)
    const send = (message: object) => program.send(message)
    return {
      watch: (streamId, count, region) => send({ type: 'watch', streamId, count, region }),
      publish: (streamId, sessionId, fps, region, frameBytes = FRAME_BYTES) =>
        send({ type: 'publish', streamId, sessionId, fps, region, frameBytes }),
      sent() {
        send({ type: 'sent' })
        return program.next(Sent)
      },
      async join(streamId, where) {
        send({ type: 'join', streamId, ...where })
        return (await program.next(Picture)).ms
      },
      stopPublishing: () => send({ type: 'stop-publishing' }),
      reset: () => send({ type: 'reset' }),
      report() {
        send({ type: 'report' })
        return program.next(Report)
      },
      request(method, path, body, sessionId, token) {
        send({ type: 'request', method, path, body, sessionId, token })
        return program.next(Response)
      },
      kill: () => program.kill(),
    }
  }

  const chaser = await startPages(hosts.chaser)

  /** Returns the node that api names for a viewer in the region of one node; null while it answers nothing. */
  async function chooseFor(name: NodeName): Promise<string | null> {
    const { body } = await chaser.request('GET', `/api/media/node?region=Test/${name}`)
    return Chosen.safeParse(body).data?.node.name ?? null
  }

  /** Resolves when api answers and hears these nodes. */
  async function ready(names: readonly NodeName[] = nodeNames, withinMs = 60_000): Promise<void> {
    const giveUpAt = Date.now() + withinMs
    for (;;) {
      const chosen: (string | null)[] = []
      for (const name of names) chosen.push(await chooseFor(name))
      if (names.every((name, index) => chosen[index] === name)) return
      if (Date.now() > giveUpAt) throw new Error(`api names ${chosen.join(', ')}\n${readFileSync(log)}`)
      await sleep(200)
    }
  }

  async function signIn(username = 'chaser'): Promise<string> {
    const { body } = await chaser.request('POST', '/api/auth/login', { username, password: PASSWORD })
    return z.object({ sessionId: z.string() }).parse(body).sessionId
  }

  return {
    hosts,
    programs,
    running,
    origin,
    password: PASSWORD,
    nodeAddress,
    addMember,
    chaser,
    startPages,
    chooseFor,
    ready,
    signIn,
    async startStream(sessionId: string): Promise<string> {
      const { body } = await chaser.request('POST', '/api/streams', { title: 'Chase' }, sessionId)
      return z.object({ id: z.string() }).parse(body).id
    },
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
