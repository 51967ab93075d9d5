import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { openPublisher, type Publisher, type Wire } from '../clients/publisher'
import { openViewer } from '../clients/viewer'
import { CLIP_FPS, drawClip } from '../clip/scene'
import { recordSound, SOUND_CHUNK_MS } from '../clip/sound'
import { recordVp8 } from '../clip/vp8'
import type { Bench, Scenario } from '../harness/bench'
import { startServer } from '../harness/servers'

const JOINS = 1_000
const JOIN_EVERY_MS = 10
const PATIENCE_MS = 5_000
/** The streams run for a while before the first join. */
const EARLIER_MS = 2_000
const SOUND_SECONDS = 240

interface Joiner {
  stream: number
  wire: Wire
  video: string[]
}

interface Joined {
  /** Milliseconds since the join; null when nothing arrived that can be shown or played. */
  frameMs: number | null
  soundMs: number | null
  roundTripMs: number
}

/** Row 8: whether and how soon viewers that join a running stream see and hear it. */
export const lateJoins: Scenario = {
  name: 'late-joins',
  async run(bench) {
    const worker = await startServer('worker')
    const clip = await drawClip()
    const vp8 = bench.chromium === null ? null : await recordVp8(bench.chromium, clip)
    const sound = { chunks: recordSound(SOUND_SECONDS), everyMs: SOUND_CHUNK_MS }
    const open = { port: worker.port, wire: 'binary', fps: CLIP_FPS, sound } as const
    const publishers: Publisher[] = [await openPublisher({ ...open, stream: 0, frames: clip })]
    const joiners: Joiner[] = [
      { stream: 0, wire: 'json', video: ['jpeg'] },
      { stream: 0, wire: 'binary', video: ['jpeg'] },
    ]
    if (vp8) {
      publishers.push(await openPublisher({ ...open, stream: 1, frames: vp8.frames }))
      joiners.push({ stream: 1, wire: 'binary', video: ['vp8'] })
    }
    for (const publisher of publishers) publisher.begin()
    await sleep(EARLIER_MS)
    const rounds: Joined[][] = []
    for (let round = 1; round <= bench.rounds; round++) {
      const joined = await joinOneByOne(bench, worker.port, joiners)
      rounds.push(joined)
      const [frame, heard] = [delays(joined, 'frameMs'), delays(joined, 'soundMs')]
      bench.say(
        `round ${round}: ${frame.length} of ${joined.length} see (p99 ${quantile(frame, 0.99).toFixed(1)} ms), ${heard.length} hear (p99 ${quantile(heard, 0.99).toFixed(1)} ms)`,
      )
    }
    for (const publisher of publishers) publisher.close()
    await worker.stop()
    return toRows(rounds)
  },
}

async function joinOneByOne(bench: Bench, port: number, joiners: Joiner[]): Promise<Joined[]> {
  const count = Math.ceil((bench.quick ? JOINS / 5 : JOINS) / bench.rounds)
  const joining: Promise<Joined>[] = []
  for (let index = 0; index < count; index++) {
    const joiner = joiners[index % joiners.length]
    if (joiner) joining.push(joinLate(port, joiner))
    await sleep(JOIN_EVERY_MS)
  }
  return Promise.all(joining)
}

/** Joins, and waits for a frame that can be decoded alone and for sound that begins a recording. */
async function joinLate(port: number, { stream, wire, video }: Joiner): Promise<Joined> {
  let [joinedAt, frameAt, soundAt] = [0, 0, 0]
  let done = () => {}
  const both = new Promise<void>((resolve) => {
    done = resolve
  })
  const viewer = await openViewer({
    port,
    wire,
    frame({ key, kind }) {
      if (frameAt === 0 && key && video.includes(kind)) frameAt = performance.now()
      if (soundAt > 0) done()
    },
    sound({ begins }) {
      if (soundAt === 0 && begins) soundAt = performance.now()
      if (frameAt > 0) done()
    },
  })
  const pingedAt = performance.now()
  viewer.socket.ping()
  await once(viewer.socket, 'pong')
  const roundTripMs = performance.now() - pingedAt
  joinedAt = performance.now()
  viewer.socket.send(JSON.stringify({ type: 'join-stream', streamId: `storm-${stream}`, video }))
  await Promise.race([both, sleep(PATIENCE_MS)])
  viewer.close()
  const since = (at: number) => (at === 0 ? null : at - joinedAt)
  return { frameMs: since(frameAt), soundMs: since(soundAt), roundTripMs }
}

function delays(joined: Joined[], what: 'frameMs' | 'soundMs'): number[] {
  return joined.flatMap(({ [what]: delay }) => (delay === null ? [] : [delay]))
}

function toRows(rounds: Joined[][]): Row[] {
  const all = rounds.flat()
  const roundTrip = quantile(
    all.map(({ roundTripMs }) => roundTripMs),
    0.5,
  )
  const seen = rounds.map((joined) => delays(joined, 'frameMs'))
  const heard = rounds.map((joined) => delays(joined, 'soundMs'))
  const row = { against: `${all.length} joins`, unit: 'ms' } as const
  return [
    {
      ...row,
      row: '8a',
      measure: 'late joiners that see and hear',
      goal: { atLeast: 100 },
      unit: '%',
      values: rounds.map((joined) => {
        const served = joined.filter(({ frameMs, soundMs }) => frameMs !== null && soundMs !== null)
        return (100 * served.length) / joined.length
      }),
      details: { 'round trip, ms': [roundTrip] },
    },
    {
      ...row,
      row: '8b',
      measure: 'first frame, p99 (round trip + one interval)',
      goal: { atMost: Number((1000 / CLIP_FPS + roundTrip).toFixed(1)) },
      values: seen.map((values) => quantile(values, 0.99)),
      details: {
        'longest, ms': seen.map((values) => Math.max(...values)),
        'median, ms': seen.map((values) => quantile(values, 0.5)),
      },
    },
    {
      ...row,
      row: '8c',
      measure: 'first sound, p99',
      goal: { atMost: 700 },
      values: heard.map((values) => quantile(values, 0.99)),
      details: {
        'longest, ms': heard.map((values) => Math.max(...values)),
        'median, ms': heard.map((values) => quantile(values, 0.5)),
      },
    },
  ]
}
