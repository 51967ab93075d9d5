import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { steadyNow } from '../../src/platform/steady-clock'
import { type NodeName, nodeNames, type Pages, type Site, type Viewer } from './site'

/** Viewers of each node. */
export const VIEWERS = 5
export const FPS = 15

const StreamAnswer = z.object({ isLive: z.boolean(), viewerCount: z.number() })

/** What a failure did to viewers. Times are the longest without a picture, in ms. */
export interface FailureOutcome {
  failure: string
  /** Of viewers on healthy paths. */
  othersGapsMs: number[]
  /** Of viewers on the failed path. */
  lostGapsMs: number[]
  /** What went wrong besides: it must be nothing. */
  problems: string[]
}

interface Scene {
  site: Site
  pages: Pages
  chaser: Pages
  streamId: string
  sessionId: string
}

interface Failure {
  name: string
  /** Where the chaser is. */
  publisher: NodeName
  /** Whose viewers lose their path; those of all others must notice nothing. */
  lost: readonly NodeName[]
  /** Whether viewers of the lost path may have to wait until the failure is over. */
  mustWait?: boolean
  /** False where the chaser goes to another node and his viewers with him. */
  leavesOthersAlone: boolean
  /** Takes a minute and more, which a quick run leaves out. */
  isLong?: boolean
  /** Prepares the site before viewers come. */
  prepare?(site: Site): Promise<void>
  /** Lets it fail, and go on failing for as long as it does. */
  fail(site: Site): Promise<void>
  /** Repairs it. */
  heal(site: Site): Promise<void>
}

async function kill(site: Site, name: keyof Site['running']): Promise<void> {
  const child = site.running[name]
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Resolves when api has noticed that the node is gone. */
async function killNode(site: Site, name: NodeName): Promise<void> {
  await kill(site, name)
  while ((await site.chooseFor(name)) === name) await sleep(200)
}

const nothing = async () => {}

const killed = (name: NodeName, ms: number): Pick<Failure, 'fail' | 'heal'> => ({
  async fail(site) {
    await kill(site, name)
    await sleep(ms)
  },
  async heal(site) {
    site.running[name] = site.programs.startNode(name)
  },
})

const cutFromRelay = (name: NodeName, ms: number): Pick<Failure, 'fail' | 'heal'> => ({
  async fail({ hosts }) {
    await hosts[name].cutFrom(hosts.hub)
    await sleep(ms)
  },
  heal: ({ hosts }) => hosts[name].healFrom(hosts.hub),
})

export const failures: readonly Failure[] = [
  {
    name: 'a node is killed',
    ...{ publisher: 'west', lost: ['east'], leavesOthersAlone: true },
    ...killed('east', 8_000),
  },
  {
    name: "the chaser's node is killed",
    ...{ publisher: 'west', lost: nodeNames, leavesOthersAlone: true },
    ...killed('west', 10_000),
  },
  {
    name: 'a node is cut off from the relay',
    ...{ publisher: 'west', lost: ['east'], leavesOthersAlone: true },
    ...cutFromRelay('east', 12_000),
  },
  {
    name: 'a node is cut off from everybody',
    ...{ publisher: 'west', lost: ['east'], leavesOthersAlone: true },
    async fail({ hosts }) {
      await hosts.east.cut()
      await sleep(12_000)
    },
    heal: ({ hosts }) => hosts.east.heal(),
  },
  {
    name: "the chaser's node is cut off from the relay for 40 s",
    isLong: true,
    ...{ publisher: 'west', lost: ['east', 'north'], leavesOthersAlone: false },
    ...cutFromRelay('west', 40_000),
  },
  {
    name: 'the relay is started again',
    ...{ publisher: 'west', lost: ['east', 'north'], leavesOthersAlone: true },
    async fail(site) {
      await kill(site, 'relay')
      site.running.relay = site.programs.startRelay()
      await sleep(8_000)
    },
    heal: nothing,
  },
  {
    name: 'the relay is away for 60 s',
    isLong: true,
    ...{ publisher: 'west', lost: ['east', 'north'], mustWait: true, leavesOthersAlone: true },
    async fail(site) {
      await kill(site, 'relay')
      await sleep(60_000)
    },
    async heal(site) {
      site.running.relay = site.programs.startRelay()
    },
  },
  {
    name: 'api is killed and started again',
    ...{ publisher: 'west', lost: [], leavesOthersAlone: true },
    async fail(site) {
      await kill(site, 'api')
      await sleep(1_000)
      site.running.api = site.programs.startApi()
      await sleep(8_000)
    },
    heal: nothing,
  },
  {
    name: 'the clock of a node is 5 s ahead',
    ...{ publisher: 'north', lost: [], leavesOthersAlone: true },
    async prepare(site) {
      await killNode(site, 'north')
      site.running.north = site.programs.startNode('north', 5_000)
      await site.ready()
    },
    fail: () => sleep(6_000),
    async heal(site) {
      await killNode(site, 'north')
      site.running.north = site.programs.startNode('north')
    },
  },
  {
    name: 'half of the packets of a node are lost for 15 s',
    ...{ publisher: 'west', lost: ['east'], leavesOthersAlone: true },
    async fail({ hosts }) {
      await hosts.east.stallHalf()
      await sleep(15_000)
    },
    heal: ({ hosts }) => hosts.east.restore(),
  },
  {
    name: "half of the packets of the chaser's node are lost for 15 s",
    ...{ publisher: 'west', lost: nodeNames, leavesOthersAlone: true },
    async fail({ hosts }) {
      await hosts.west.stallHalf()
      await sleep(15_000)
    },
    heal: ({ hosts }) => hosts.west.restore(),
  },
]

/** Tries one failure on a site whose nodes are all there, and leaves it so. */
export async function tryFailure(site: Site, sessionId: string, failure: Failure): Promise<FailureOutcome> {
  await failure.prepare?.(site)
  const streamId = await site.startStream(sessionId)
  const [pages, chaser] = [await site.startPages(site.hosts.pages), await site.startPages(site.hosts.chaser)]
  const scene = { site, pages, chaser, streamId, sessionId }
  try {
    chaser.publish(streamId, sessionId, FPS, `Test/${failure.publisher}`)
    await sleep(500)
    for (const name of nodeNames) pages.watch(streamId, VIEWERS, `Test/${name}`)
    const before = await watchUntil(pages, (viewers) =>
      viewers.every(({ frames, state }) => frames > FPS && state === 'live'),
    )
    const problems = nodeNames
      .filter((name) => before.filter(({ node }) => node === name).length !== VIEWERS)
      .map((name) => `${name} had not its ${VIEWERS} viewers`)
    pages.reset()
    const failedAt = steadyNow()
    await failure.fail(site)
    const during = await pages.report()
    await failure.heal(site)
    const healedAt = steadyNow()
    await site.ready()
    const after = await watchUntil(pages, (viewers) =>
      viewers.every(({ lastAt, state }) => state === 'live' && lastAt > healedAt),
    )
    const seen = failure.mustWait ? { now: steadyNow(), viewers: after } : during
    const isLost = (index: number) =>
      failure.lost.some((name) => nodeNames.indexOf(name) === Math.floor(index / VIEWERS))
    const gaps = seen.viewers.map(({ longestGapMs, lastAt }) => Math.max(longestGapMs, seen.now - lastAt))
    // Who has to wait for the end of the failure is measured from then on.
    const waitedMs = failure.mustWait ? healedAt - failedAt : 0
    const lostGaps = gaps.filter((_, index) => isLost(index))
    const otherGaps = gaps.filter((_, index) => !isLost(index))
    const others = seen.viewers.filter((_, index) => !isLost(index))
    const isDisturbed = ({ opened, frames }: Viewer) => opened > 0 || frames === 0
    if (failure.leavesOthersAlone && others.some(isDisturbed)) problems.push('viewers on healthy paths were disturbed')
    problems.push(...(await checkAfter(scene)))
    const lostGapsMs = lostGaps.map((gap) => Math.max(0, gap - waitedMs))
    return { failure: failure.name, othersGapsMs: otherGaps, lostGapsMs, problems }
  } finally {
    pages.kill()
    chaser.kill()
  }
}

/** Returns what is wrong after a failure is over: the stream has ended, or something comes twice. */
async function checkAfter({ site, pages, streamId, sessionId }: Scene): Promise<string[]> {
  const problems: string[] = []
  pages.reset()
  const line = await site.chaser.request('POST', `/api/streams/${streamId}/messages`, { message: 'Hail!' }, sessionId)
  if (line.status !== 200) problems.push(`chat was answered with ${line.status}`)
  await sleep(2_000)
  const { viewers } = await pages.report()
  if (viewers.some(({ doubled }) => doubled > 0)) problems.push('pictures came twice')
  if (viewers.some(({ chatIds }) => chatIds.length !== 1)) problems.push('a chat line did not come once')
  if (viewers.some(({ frames }) => frames < FPS)) problems.push('pictures are missing')
  const count = viewers.length
  const stream = await untilCounted(site, streamId, count)
  if (!stream.isLive) problems.push('the stream has ended')
  if (stream.viewerCount !== count) problems.push(`${stream.viewerCount} viewers are counted, not ${count}`)
  return problems
}

/** Sockets of a path that was cut silently are counted until their node notices. */
async function untilCounted(site: Site, streamId: string, viewers: number) {
  for (let attempt = 0; ; attempt++) {
    const { body } = await site.chaser.request('GET', `/api/streams/${streamId}`)
    const stream = StreamAnswer.parse(body)
    if (stream.viewerCount === viewers || attempt === 40) return stream
    await sleep(1_000)
  }
}

async function watchUntil(pages: Pages, isEnough: (viewers: Viewer[]) => boolean): Promise<Viewer[]> {
  for (let attempt = 0; ; attempt++) {
    const { viewers } = await pages.report()
    if (isEnough(viewers) || attempt === 60) return viewers
    await sleep(500)
  }
}
