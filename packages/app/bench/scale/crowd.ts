import { setTimeout as sleep } from 'node:timers/promises'
import { type Counted, type Readings, subtract } from './readings'
import { crowdNames, type NodeName, type Pages, type Site, type Viewer } from './site'

const PROBES = 10
/** On a busy machine a page may have waited for its own processor, and gone to another node for it. */
const MOST_MISPLACED = 0.03

/** Viewers of one node, of which a few in a program of their own measure latency. */
interface Group {
  node: NodeName
  crowd: Pages
  probes: Pages
}

/** Viewers in several programs on hosts of their own, all of one stream. */
export interface Crowd {
  /** Adds viewers to each group, and resolves when all of them see pictures. */
  add(ofEachGroup: number): Promise<void>
  measure(seconds: number): Promise<Measured>
  close(): void
}

export interface Measured {
  counted: Counted
  /** Frames that came to all viewers. */
  delivered: number
  /** Latencies of frames at the probes, by the node that they watch. */
  latenciesMs: Record<string, number[]>
  /** The same at all viewers, whose programs have little of the processor. */
  crowdLatenciesMs: Record<string, number[]>
}

interface CrowdOptions {
  site: Site
  readings: Readings
  streamId: string
  /** The node of each group. */
  nodes: readonly NodeName[]
}

export async function gatherCrowd({ site, readings, streamId, nodes }: CrowdOptions): Promise<Crowd> {
  const groups: Group[] = []
  for (const [index, node] of nodes.entries()) {
    const host = site.hosts[crowdNames[index % crowdNames.length] ?? 'crowd1']
    groups.push({ node, crowd: await site.startPages(host, true), probes: await site.startPages(host) })
  }
  let expected = 0

  const report = async (): Promise<{ node: NodeName; probes: Viewer[]; viewers: Viewer[] }[]> => {
    const reports = []
    for (const { node, crowd, probes } of groups)
      reports.push({ node, probes: (await probes.report()).viewers, viewers: (await crowd.report()).viewers })
    return reports
  }

  async function settle(): Promise<void> {
    for (let attempt = 0; attempt < 90; attempt++) {
      const all = (await report()).flatMap(({ node, probes, viewers }) =>
        [...probes, ...viewers].map((viewer) => ({ ...viewer, expected: node })),
      )
      const misplaced = all.filter(({ node, expected }) => node !== expected).length
      const isComplete = all.length === expected && all.every(({ frames }) => frames > 1)
      if (isComplete && misplaced <= all.length * MOST_MISPLACED) return
      await sleep(1_000)
    }
    throw new Error(`not all of ${expected} viewers came to their nodes`)
  }

  return {
    async add(ofEachGroup) {
      const isFirst = expected === 0
      for (const { node, crowd, probes } of groups) {
        if (isFirst) probes.watch(streamId, PROBES, `Test/${node}`)
        crowd.watch(streamId, isFirst ? ofEachGroup - PROBES : ofEachGroup, `Test/${node}`)
      }
      expected += ofEachGroup * groups.length
      await settle()
      // Compilation and the first garbage of new sockets.
      await sleep(2_000)
    },
    async measure(seconds) {
      for (const { crowd, probes } of groups) {
        crowd.reset()
        probes.reset()
      }
      const before = await readings.read()
      await sleep(seconds * 1_000)
      const after = await readings.read()
      const reports = await report()
      const counted = subtract(after, before)
      const gather = (read: (one: (typeof reports)[number]) => Viewer[]) => {
        const all: Record<string, number[]> = {}
        for (const one of reports)
          all[one.node] = [
            ...(all[one.node] ?? []),
            ...read(one).flatMap((viewer) => (viewer.node === one.node ? viewer.latenciesMs : [])),
          ]
        return all
      }
      const delivered = Object.values(counted.nodes).reduce((sum, { framesOut }) => sum + framesOut, 0)
      return {
        counted,
        delivered,
        latenciesMs: gather(({ probes }) => probes),
        crowdLatenciesMs: gather(({ viewers }) => viewers),
      }
    },
    close() {
      for (const { crowd, probes } of groups) {
        crowd.kill()
        probes.kill()
      }
    },
  }
}
