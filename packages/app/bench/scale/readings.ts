import { readProcess } from '@squall/shared/bench/process-usage'
import { z } from 'zod'
import { parseMetrics } from '../../../media/src/testing/parse-metrics'
import { steadyNow } from '../../src/platform/steady-clock'
import { METRICS_TOKEN, type NodeName, nodeNames, type Pages, type Site } from './site'

/* What the programs of a site and nats-server count of themselves. */

const MONITORING_PORT = 8222
const INTERNAL_PORT = 3002

const Connections = z.object({
  connections: z.array(
    z.object({
      ip: z.string(),
      in_msgs: z.number(),
      out_msgs: z.number(),
      in_bytes: z.number(),
      out_bytes: z.number(),
    }),
  ),
})

type Program = keyof Site['running']

/** The link of a host to nats-server, as the server counts it: `in` comes from the host. Bytes are those of messages. */
interface LinkCounts {
  inMessages: number
  outMessages: number
  inBytes: number
  outBytes: number
}

interface NodeCounts {
  /** Frames from a publisher here. */
  framesIn: number
  /** Frames to viewers, and their bytes. */
  framesOut: number
  mediaBytesOut: number
  /** Frames and sound from and to other nodes. */
  relayIn: number
  relayOut: number
}

export interface Reading {
  atMs: number
  cpuSeconds: Record<Program, number>
  rssBytes: Record<Program, number>
  links: Record<NodeName, LinkCounts>
  nodes: Record<NodeName, NodeCounts>
}

/** Returns what reads all counts of a site, by small programs on its hosts. */
export async function openReadings(site: Site) {
  const hub = await site.startPages(site.hosts.hub)
  const readers = Object.fromEntries(
    await Promise.all(nodeNames.map(async (name) => [name, await site.startPages(site.hosts[name])])),
  ) as Record<NodeName, Pages>

  async function readLink(name: NodeName): Promise<LinkCounts> {
    const { body } = await hub.request('GET', `http://127.0.0.1:${MONITORING_PORT}/connz?limit=1000`)
    const own = Connections.parse(body).connections.filter(({ ip }) => ip === site.hosts[name].address)
    const sum = (read: (connection: (typeof own)[number]) => number) => own.reduce((all, one) => all + read(one), 0)
    return {
      inMessages: sum(({ in_msgs }) => in_msgs),
      outMessages: sum(({ out_msgs }) => out_msgs),
      inBytes: sum(({ in_bytes }) => in_bytes),
      outBytes: sum(({ out_bytes }) => out_bytes),
    }
  }

  async function readNode(name: NodeName): Promise<NodeCounts> {
    const url = `http://127.0.0.1:${INTERNAL_PORT}/metrics`
    const { status, body } = await readers[name].request('GET', url, undefined, undefined, METRICS_TOKEN)
    if (status !== 200) throw new Error(`${name} answers ${status} for its metrics: ${body}`)
    const metrics = parseMetrics(String(body))
    const read = (metric: string) => metrics.get(`squall_media_${metric}`) ?? 0
    return {
      framesIn: read('frames_in_total{layer="codec"}'),
      framesOut: read('frames_out_total{layer="codec"}'),
      mediaBytesOut: read('sent_media_bytes_total'),
      relayIn: read('relay_bytes_total{way="in"}'),
      relayOut: read('relay_bytes_total{way="out"}'),
    }
  }

  async function ofNodes<Value>(read: (name: NodeName) => Promise<Value>): Promise<Record<NodeName, Value>> {
    const entries: [NodeName, Value][] = []
    for (const name of nodeNames) entries.push([name, await read(name)])
    return Object.fromEntries(entries) as Record<NodeName, Value>
  }

  return {
    async read(): Promise<Reading> {
      const usage = Object.entries(site.running).map(([name, { pid }]) => [name, readProcess(pid ?? 0)] as const)
      const of = (key: 'cpuSeconds' | 'rssBytes') =>
        Object.fromEntries(usage.map(([name, values]) => [name, values[key]])) as Record<Program, number>
      const [atMs, cpuSeconds, rssBytes] = [steadyNow(), of('cpuSeconds'), of('rssBytes')]
      return { atMs, cpuSeconds, rssBytes, nodes: await ofNodes(readNode), links: await ofNodes(readLink) }
    },
    close() {
      for (const reader of [hub, ...Object.values(readers)]) reader.kill()
    },
  }
}
export type Readings = Awaited<ReturnType<typeof openReadings>>

/** Returns what was counted between two readings; memory is that of the second. */
export function subtract(after: Reading, before: Reading) {
  const minus = <Key extends string>(a: Record<Key, number>, b: Record<Key, number>) =>
    Object.fromEntries(Object.keys(a).map((key) => [key, a[key as Key] - b[key as Key]])) as Record<Key, number>
  const cpuSeconds = minus(after.cpuSeconds, before.cpuSeconds)
  const ofNodes = <Value>(read: (name: NodeName) => Value) =>
    Object.fromEntries(nodeNames.map((name) => [name, read(name)])) as Record<NodeName, Value>
  return {
    seconds: (after.atMs - before.atMs) / 1_000,
    cpuSeconds,
    /** Of nats-server and all media processes. */
    mediaCpuSeconds: Object.entries(cpuSeconds).reduce((all, [name, value]) => (name === 'api' ? all : all + value), 0),
    rssBytes: after.rssBytes,
    links: ofNodes((name) => minus({ ...after.links[name] }, { ...before.links[name] })),
    nodes: ofNodes((name) => minus({ ...after.nodes[name] }, { ...before.nodes[name] })),
  }
}
export type Counted = ReturnType<typeof subtract>
