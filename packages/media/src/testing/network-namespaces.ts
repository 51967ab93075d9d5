import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A host of a test network: a network namespace of Linux with an address, a loopback and a link to a bridge. */
export interface Host {
  readonly name: string
  readonly address: string
  /** Starts a program on this host. The program dies with this process and with the network. */
  spawn(command: string, args?: string[], options?: HostSpawnOptions): ChildProcess
  /** Drops everything to and from this host. Neither side notices: there is no reset, no ICMP and no lost carrier. */
  cut(): Promise<void>
  heal(): Promise<void>
  /** Drops everything between two hosts, as silently, and leaves their paths to other hosts. */
  cutFrom(other: Host): Promise<void>
  healFrom(other: Host): Promise<void>
  /** Drops half of the packets that this host sends, and half of those that it would receive, at random. */
  stallHalf(): Promise<void>
  restore(): Promise<void>
}

export interface HostSpawnOptions extends Pick<SpawnOptions, 'cwd' | 'stdio'> {
  /** Added to the environment of this process. */
  env?: NodeJS.ProcessEnv
  /** By how much the program's wall clock is ahead. Only for programs that run in Node. */
  clockSkewMs?: number
}

export interface Network<Name extends string> {
  hosts: Record<Name, Host>
  /** Kills what runs on the hosts, and removes them. */
  close(): Promise<void>
}

const PREFIX = 'squall-test'
const SKEWED_CLOCK = fileURLToPath(new URL('skewed-clock.ts', import.meta.url))
/**
 * A classic BPF program: load a random word; drop the packet (2, TC_ACT_SHOT) if its lowest bit is set, else let it pass (-1).
 * The kernel of a small virtual machine has this filter, and neither netem nor gact.
 */
const DROP_HALF = '4,32 0 0 4294963256,69 0 1 1,6 0 0 2,6 0 0 4294967295'
const FILTER = `pref 1 handle 1 bpf direct-action bytecode '${DROP_HALF}'`
/**
 * BBR, the default of some kernels, may send 2 kB/s for 10 s and more after a stall of 40 s is over. Reno sends at full speed
 * from its first retransmission. Namespaces may choose Reno on every kernel, but not Cubic.
 */
const USE_RENO = 'echo reno > /proc/sys/net/ipv4/tcp_congestion_control'
/** States of a bridge port. A disabled one drops all frames, and its host keeps its carrier. */
const [DISABLED, FORWARDING] = [0, 3]

const run = promisify(execFile)
/** The command, of which /usr/sbin is not in every PATH. */
export const ip = find('ip')
const tc = find('tc')
const bridge = find('bridge')

/** Why no network can be made here; null where it can. */
export const noNamespaces = findObstacle()

function find(program: string): string {
  return ['/usr/sbin', '/sbin'].map((folder) => join(folder, program)).find(existsSync) ?? program
}

function findObstacle(): string | null {
  if (process.platform !== 'linux') return 'network namespaces need Linux'
  const missing = [ip, tc, bridge, 'setpriv'].find((program) => spawnSync(program, ['-V']).error !== undefined)
  if (missing !== undefined) return `${missing} is not here`
  const name = `${PREFIX}-${process.pid}-probe`
  const attempts: [string, string[], string?][] = [
    [ip, ['netns', 'add', name]],
    [ip, ['netns', 'exec', name, 'setpriv', '--pdeathsig', 'KILL', 'sh', '-c', USE_RENO]],
    [ip, ['-n', name, '-batch', '-'], 'link add bridge0 type bridge\nlink add port0 type veth peer name eth0'],
    [tc, ['-n', name, '-batch', '-'], `qdisc add dev port0 clsact\nfilter add dev port0 ingress ${FILTER}`],
  ]
  const failed = attempts
    .map(([program, args, input]) => spawnSync(program, args, { input }))
    .find(({ status }) => status)
  spawnSync(ip, ['netns', 'delete', name])
  return failed === undefined ? null : `network namespaces are not permitted: ${failed.stderr.toString().trim()}`
}

/** Returns hosts that reach each other and nothing else. Nothing of this machine's own network changes. */
export async function createNetwork<Name extends string>(names: readonly Name[]): Promise<Network<Name>> {
  await removeLeftovers()
  const prefix = `${PREFIX}-${process.pid}-${randomBytes(3).toString('hex')}`
  const middle = `${prefix}-bridge`
  const plans = names.map((name, index) => planHost(name, `${prefix}-${name}`, index + 1))
  const children = new Set<ChildProcess>()
  const namespaces = [middle, ...plans.map(({ namespace }) => namespace)]

  async function close(): Promise<void> {
    const ends = [...children].map((child) => once(child, 'exit'))
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(ends)
    await removeNamespaces(namespaces)
  }

  await runBatch(
    ip,
    null,
    namespaces.map((namespace) => `netns add ${namespace}`),
  )
  await runBatch(ip, middle, ['link add bridge0 up type bridge', ...plans.flatMap(toPortLines)])
  await runBatch(
    tc,
    middle,
    plans.map(({ port }) => `qdisc add dev ${port} clsact`),
  )
  for (const plan of plans) {
    const lines = ['link set lo up', 'link set eth0 up', `address add ${plan.address}/24 dev eth0`]
    // Fixed neighbours: a host that is cut off stays silent, where a failed ARP request would be an error (EHOSTUNREACH).
    const neighbours = plans.filter((other) => other !== plan).map((other) => toNeighbourLine(other, other.mac))
    await runBatch(ip, plan.namespace, [...lines, ...neighbours])
    await run(ip, ['netns', 'exec', plan.namespace, 'sh', '-c', USE_RENO])
  }
  const hosts = plans.map((plan) => [plan.name, createHost(plan, middle, plans, children)])
  return { hosts: Object.fromEntries(hosts), close }
}

type HostPlan = ReturnType<typeof planHost>

function planHost(name: string, namespace: string, number: number) {
  const byte = number.toString(16).padStart(2, '0')
  return {
    name,
    namespace,
    address: `10.77.0.${number}`,
    mac: `02:00:00:00:00:${byte}`,
    /** An address that no host has. */
    wrongMac: `02:00:00:00:ff:${byte}`,
    port: `port${number}`,
  }
}

const toPortLines = ({ port, mac, namespace }: HostPlan) => [
  `link add ${port} type veth peer name eth0 address ${mac} netns ${namespace}`,
  `link set ${port} up master bridge0`,
]

const toNeighbourLine = ({ address }: HostPlan, mac: string) =>
  `neighbour replace ${address} dev eth0 lladdr ${mac} nud permanent`

function createHost(plan: HostPlan, middle: string, plans: HostPlan[], children: Set<ChildProcess>): Host {
  const { name, namespace, address, port } = plan

  async function setPath(to: Host, mac: 'mac' | 'wrongMac'): Promise<void> {
    const other = plans.find((candidate) => candidate.address === to.address)
    if (other === undefined) throw new Error(`${to.name} is not in this network`)
    await runBatch(ip, namespace, [toNeighbourLine(other, other[mac])])
    await runBatch(ip, other.namespace, [toNeighbourLine(plan, plan[mac])])
  }

  const setPort = (state: number) => runBatch(bridge, middle, [`link set dev ${port} state ${state}`])
  const setFilters = (toLine: (direction: string) => string) => runBatch(tc, middle, ['ingress', 'egress'].map(toLine))

  return {
    name,
    address,
    spawn(command, args = [], { env, clockSkewMs, ...options } = {}) {
      // Both wrappers become the command by exec, so that signals reach it.
      const wrapped = ['netns', 'exec', namespace, 'setpriv', '--pdeathsig', 'KILL', command, ...args]
      const skew = clockSkewMs === undefined ? {} : skewClock(clockSkewMs)
      const child = spawn(ip, wrapped, { ...options, env: { ...process.env, ...skew, ...env } })
      children.add(child)
      child.once('exit', () => children.delete(child))
      return child
    },
    cut: () => setPort(DISABLED),
    heal: () => setPort(FORWARDING),
    cutFrom: (other) => setPath(other, 'wrongMac'),
    healFrom: (other) => setPath(other, 'mac'),
    stallHalf: () => setFilters((direction) => `filter replace dev ${port} ${direction} ${FILTER}`),
    restore: () => setFilters((direction) => `filter delete dev ${port} ${direction}`),
  }
}

/** Time namespaces shift only monotonic clocks, so the program's own Date is shifted. */
function skewClock(ms: number): NodeJS.ProcessEnv {
  const loader = import.meta.resolve('tsx')
  const options = [process.env.NODE_OPTIONS, `--import=${loader}`, `--import=${SKEWED_CLOCK}`]
  return { NODE_OPTIONS: options.filter(Boolean).join(' '), SQUALL_CLOCK_SKEW_MS: String(ms) }
}

/** Removes networks whose process was killed. */
async function removeLeftovers(): Promise<void> {
  const { stdout } = await run(ip, ['netns', 'list'])
  const leftovers = [...stdout.matchAll(new RegExp(`^${PREFIX}-(\\d+)-\\S+`, 'gm'))].filter(
    ([, pid]) => !existsSync(`/proc/${pid}`),
  )
  // Another test process may remove the same ones at the same time.
  await removeNamespaces(leftovers.map(([name]) => name)).catch(() => {})
}

async function removeNamespaces(names: string[]): Promise<void> {
  for (const name of names) {
    const { stdout } = await run(ip, ['netns', 'pids', name])
    for (const pid of stdout.split('\n').filter(Boolean)) killIfThere(Number(pid))
  }
  await runBatch(
    ip,
    null,
    names.map((name) => `netns delete ${name}`),
  )
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended since it was listed.
  }
}

/** Runs commands of ip, tc or bridge in a namespace. @throws with what the program printed */
async function runBatch(program: string, namespace: string | null, lines: string[]): Promise<void> {
  const where = namespace === null ? [] : ['-n', namespace]
  const running = run(program, [...where, '-batch', '-'])
  running.child.stdin?.end(`${lines.join('\n')}\n`)
  await running
}
