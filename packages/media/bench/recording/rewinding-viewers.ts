import { setTimeout as sleep } from 'node:timers/promises'
import { readProcess } from '@squall/shared/bench/process-usage'
import type { Row } from '@squall/shared/bench/row'
import { median, quantile, ratios } from '@squall/shared/bench/statistics'
import { BINARY_WIRE } from '@squall/shared/contract/wire'
import { z } from 'zod'
import { startSink } from '../clients/sink-program'
import { compile } from '../harness/compiler'
import type { Server } from '../harness/servers'
import { type LiveViewers, openLiveViewers } from './live-viewers'
import { createRecordingsFolder, startRecordingServer, startSenders } from './recorded-system'

const LIVE_VIEWERS = 20
const MEGABYTE = 1024 * 1024
const SAMPLE_MS = 250
const SETTLE_MS = 3_000
/** Positions are this far apart, so that `%de2` is a position in JSON, also the first. */
const STEP_MS = 100

interface Settings {
  rounds: number
  seconds: number
  viewers: number
  say(line: string): void
}

const ReplayStats = z.object({ replayReads: z.number(), replayBytesRead: z.number(), replayBytesOut: z.number() })

/** Lets many viewers rewind one recorded live stream at once, in turns with the live viewers alone. */
export async function measureRewindingViewers({ rounds, seconds, viewers, say }: Settings): Promise<Row[]> {
  const row = { row: '13', measure: 'frames that live viewers lost', unit: '', goal: { atMost: 0 } } as const
  const against = `${LIVE_VIEWERS} of them, while ${viewers} rewind the stream at once`
  const program = compile('clients/sink.c')
  if (program === null) return [{ ...row, against, values: [], note: 'no compiler' }]
  const server = await startRecordingServer(createRecordingsFolder())
  const senders = await startSenders(server.port, 1)
  const live = await openLiveViewers(server.port, LIVE_VIEWERS, 1)
  // Those who begin at the end of this stretch have enough behind them to play at the pace of the stream.
  const spanMs = Math.max(20, 2 * seconds) * 1_000
  await sleep(spanMs + SETTLE_MS)
  const found: { alone: Watched; crowd: Crowd }[] = []
  for (let round = 1; round <= rounds; round++) {
    const alone = await watch({ server, live, seconds })
    const crowd = await watchCrowd({ server, live, seconds, program, viewers, positions: spanMs / STEP_MS })
    found.push({ alone, crowd })
    say(`round ${round}: ${describe(alone, crowd, viewers)}`)
    await sleep(SETTLE_MS)
  }
  live.close()
  await senders.stop()
  await server.stop()
  const alone = found.map((round) => round.alone)
  const crowds = found.map((round) => round.crowd)
  const ages = ratios(
    crowds.map(({ ageP99Ms }) => ageP99Ms),
    alone.map(({ ageP99Ms }) => ageP99Ms),
  )
  // Memory that was taken once stays with the process, so only the first crowd adds what it needs.
  const addedMegabytes = (crowds[0]?.peakMegabytes ?? Number.NaN) - (alone[0]?.peakMegabytes ?? Number.NaN)
  say(
    `live frame age p99 ${median(ages).toFixed(2)} × that without them; ${addedMegabytes.toFixed(0)} MB of memory added`,
  )
  const each = (pick: (crowd: Crowd) => number) => crowds.map(pick)
  return [
    {
      ...{ ...row, against, values: each(({ lost }) => lost) },
      details: {
        'lost without them': alone.map(({ lost }) => lost),
        'frame age p99, ×': ages,
        'frame age p99 with them, ms': each(({ ageP99Ms }) => ageP99Ms),
        'frame age p99 without them, ms': alone.map(({ ageP99Ms }) => ageP99Ms),
        'event loop late at most, ms': each(({ heldMs }) => heldMs),
        'the same without them, ms': alone.map(({ heldMs }) => heldMs),
        'memory added, MB': [addedMegabytes],
        'reads a second': each(({ readsPerSecond }) => readsPerSecond),
        'bytes read from disk a viewer': each(({ bytesReadPerViewer }) => bytesReadPerViewer),
        'MB a second sent': each(({ sentMegabytesPerSecond }) => sentMegabytesPerSecond),
        'first picture p50, ms': each(({ firstMs }) => firstMs.p50),
        'first picture p95, ms': each(({ firstMs }) => firstMs.p95),
        'processor, share of a core': each(({ cpuShare }) => cpuShare),
      },
    },
    {
      ...{ row: '14', measure: 'viewers who rewound and got no picture', against: `of ${viewers}`, unit: '' },
      ...{ goal: { atMost: 0 }, values: each(({ served }) => viewers - served) },
    },
  ]
}

interface Watched {
  ageP99Ms: number
  /** How late the event loop of the media process was at most. */
  heldMs: number
  lost: number
  cpuShare: number
  peakMegabytes: number
}

interface Crowd extends Watched {
  served: number
  firstMs: { p50: number; p95: number }
  readsPerSecond: number
  bytesReadPerViewer: number
  sentMegabytesPerSecond: number
}

interface WatchOptions {
  server: Server
  live: LiveViewers
  seconds: number
}

async function watch({ server, live, seconds }: WatchOptions): Promise<Watched> {
  const [before, beganAt] = [readProcess(server.pid).cpuSeconds, performance.now()]
  let peakBytes = 0
  const askHeld = () => server.ask('longestDelay', z.number())
  await askHeld()
  live.reset()
  while (performance.now() - beganAt < seconds * 1_000) {
    await sleep(SAMPLE_MS)
    peakBytes = Math.max(peakBytes, readProcess(server.pid).rssBytes)
  }
  const passed = (performance.now() - beganAt) / 1_000
  return {
    heldMs: await askHeld(),
    ageP99Ms: quantile(live.ages(), 0.99),
    lost: live.lost(),
    cpuShare: (readProcess(server.pid).cpuSeconds - before) / passed,
    peakMegabytes: peakBytes / MEGABYTE,
  }
}

interface CrowdOptions extends WatchOptions {
  program: string
  viewers: number
  positions: number
}

async function watchCrowd({ program, viewers, positions, ...options }: CrowdOptions): Promise<Crowd> {
  const { server, seconds } = options
  const sink = await startSink(program, {
    ...{ port: server.port, viewers, groups: positions, path: '/ws', protocol: BINARY_WIRE, hello: '', acks: 'none' },
  })
  const readStats = () => server.ask('stats', ReplayStats)
  const before = await readStats()
  await sink.say('{"type":"play-from","streamId":"storm-0","rate":1,"ms":%de2}')
  const watched = await watch(options)
  const after = await readStats()
  const { served, firstMs } = await sink.received()
  await sink.stop()
  return {
    ...{ ...watched, served, firstMs },
    readsPerSecond: (after.replayReads - before.replayReads) / seconds,
    bytesReadPerViewer: (after.replayBytesRead - before.replayBytesRead) / viewers,
    sentMegabytesPerSecond: (after.replayBytesOut - before.replayBytesOut) / seconds / MEGABYTE,
  }
}

function describe(alone: Watched, crowd: Crowd, viewers: number): string {
  const { served, firstMs, ageP99Ms, lost, readsPerSecond, bytesReadPerViewer, sentMegabytesPerSecond } = crowd
  return [
    `live p99 ${ageP99Ms.toFixed(1)} ms (${alone.ageP99Ms.toFixed(1)} alone), ${lost} frames lost (${alone.lost} alone)`,
    `event loop late by ${crowd.heldMs.toFixed(0)} ms at most (${alone.heldMs.toFixed(0)} alone)`,
    `${served} of ${viewers} got a picture, p50 ${firstMs.p50.toFixed(0)} ms, p95 ${firstMs.p95.toFixed(0)} ms`,
    `${readsPerSecond.toFixed(0)} reads a second, ${(bytesReadPerViewer / 1024).toFixed(1)} KB read a viewer`,
    `${sentMegabytesPerSecond.toFixed(0)} MB a second sent, ${(crowd.cpuShare * 100).toFixed(0)} % of a core`,
    `${crowd.peakMegabytes.toFixed(0)} MB (${alone.peakMegabytes.toFixed(0)} alone)`,
  ].join('; ')
}
