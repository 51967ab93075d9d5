import { setTimeout as sleep } from 'node:timers/promises'
import { readProcess } from '@squall/shared/bench/process-usage'
import { formatTable } from '@squall/shared/bench/table'
import { gatherCrowd } from './crowd'
import { type Counted, type Readings, subtract } from './readings'
import { crowdNames, nodeNames, type Pages, type Site } from './site'

/* What one node costs by its viewers, and what a further stream costs on all nodes. Figures without goals. */

const NODE = 'east'
const FURTHER_STREAMS = 8
const ASKERS = 8

interface FigureOptions {
  site: Site
  readings: Readings
  streamId: string
  seconds: number
  /** Viewers of the node, step by step. */
  steps: readonly number[]
  say: (line: string) => void
}

export async function measureFigures(options: FigureOptions) {
  const { say } = options
  const nodes = await measureNode(options)
  const cells = nodes.map((figure) => Object.values(figure).map((value) => String(Number(value.toPrecision(3)))))
  say(`\n${formatTable(Object.keys(nodes[0] ?? {}), cells)}`)
  const streams = await measureStreams(options)
  say(JSON.stringify(streams))
  const directory = await measureDirectory(options.site, options.seconds)
  say(JSON.stringify(directory))
  return { nodes, streams, directory }
}

/** A node that gets the stream over the relay, with more and more viewers. */
async function measureNode({ site, readings, streamId, seconds, steps }: FigureOptions) {
  const crowd = await gatherCrowd({ site, readings, streamId, nodes: crowdNames.map(() => NODE) })
  const figures = []
  let present = 0
  try {
    for (const viewers of steps) {
      await crowd.add((viewers - present) / crowdNames.length)
      present = viewers
      const { counted } = await crowd.measure(seconds)
      figures.push({ viewers, ...describeNode(counted) })
    }
  } finally {
    crowd.close()
  }
  return figures
}

function describeNode({ seconds, cpuSeconds, rssBytes, nodes, links }: Counted) {
  const { framesOut, mediaBytesOut } = nodes[NODE]
  return {
    'CPU %': (cpuSeconds[NODE] / seconds) * 100,
    'frames/s': framesOut / seconds,
    'µs a frame': (cpuSeconds[NODE] * 1e6) / framesOut,
    'Mbit/s out': (mediaBytesOut * 8) / 1e6 / seconds,
    'RSS MB': rssBytes[NODE] / 1e6,
    'NATS in kbit/s': (links[NODE].outBytes * 8) / 1e3 / seconds,
    'nats-server CPU %': (cpuSeconds.relay / seconds) * 100,
  }
}

/** Streams with one viewer on each node and one frame a second, so that nearly all is control. */
async function measureStreams({ site, readings, seconds }: FigureOptions) {
  const pages = await site.startPages(site.hosts.pages)
  const publishers: Pages[] = []
  const measure = async () => {
    const before = await readings.read()
    await sleep(seconds * 1_000)
    return describeControl(subtract(await readings.read(), before))
  }
  try {
    const before = await measure()
    for (let index = 0; index < FURTHER_STREAMS; index++) {
      await site.addMember(`chaser${index}`)
      const sessionId = await site.signIn(`chaser${index}`)
      const streamId = await site.startStream(sessionId)
      const publisher = await site.startPages(site.hosts.chaser)
      publishers.push(publisher)
      publisher.publish(streamId, sessionId, 1, 'Test/west', 100)
      for (const name of nodeNames) pages.watch(streamId, 1, `Test/${name}`)
    }
    await sleep(5_000)
    const after = await measure()
    return { before, after, furtherStreams: FURTHER_STREAMS, nodes: nodeNames.length }
  } finally {
    pages.kill()
    for (const publisher of publishers) publisher.kill()
  }
}

/** Of a mean node. */
function describeControl({ seconds, cpuSeconds, nodes, links }: Counted) {
  const mean = (read: (name: (typeof nodeNames)[number]) => number) =>
    nodeNames.reduce((sum, name) => sum + read(name), 0) / nodeNames.length / seconds
  return {
    controlBytesIn: mean((name) => links[name].outBytes - nodes[name].relayIn),
    controlBytesOut: mean((name) => links[name].inBytes - nodes[name].relayOut),
    messagesIn: mean((name) => links[name].outMessages),
    messagesOut: mean((name) => links[name].inMessages),
    nodeCpu: mean((name) => cpuSeconds[name]),
    natsCpu: cpuSeconds.relay / seconds,
  }
}

/** How many questions api answers with a second of its processor time. */
async function measureDirectory(site: Site, seconds: number) {
  const askers = await Promise.all(crowdNames.map((name) => site.startPages(site.hosts[name])))
  const pid = site.running.api.pid ?? 0
  const before = readProcess(pid).cpuSeconds
  const until = Date.now() + seconds * 1_000
  let answers = 0
  let refused = 0
  const ask = async (asker: Pages | undefined) => {
    while (Date.now() < until) {
      const answer = await asker?.request('GET', '/api/media/node?region=Test/east')
      if (answer?.status === 200) answers++
      else refused++
    }
  }
  await Promise.all(Array.from({ length: ASKERS }, (_, index) => ask(askers[index % askers.length])))
  for (const asker of askers) asker.kill()
  const cpuSeconds = readProcess(pid).cpuSeconds - before
  return { answers, refused, cpuSeconds, answersOfOneCore: answers / cpuSeconds }
}
