import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import type { Clip } from '@squall/shared/contract/live'
import { probeFilm } from '../../e2e/support/film-probe'
import { type FilmTimes, measureFilmTimes } from './film-times'
import { LOOP_MS } from './stamped-media'
import type { RecordedSystem } from './system'

const CLIP_MS = 30_000
const REST_MS = 1_500

interface Settings {
  system: RecordedSystem
  /** The live stream, which is old enough. */
  streamId: string
  /** Beside the first one. */
  clips: number
  folder: string
  say(line: string): void
}

/** Makes clips of a live stream, one after the other, by calls as the app makes them. */
export async function measureClips({ system, streamId, clips, folder, say }: Settings): Promise<Row[]> {
  const seconds: number[] = []
  const problems: string[] = []
  const times: FilmTimes[] = []
  for (let number = 0; number <= clips; number++) {
    const maker = system.fans[number % system.fans.length]
    if (maker === undefined) break
    const beganAt = performance.now()
    const clip = await maker.makeClip({ streamId, durationMs: CLIP_MS })
    seconds.push((performance.now() - beganAt) / 1_000)
    const file = join(folder, `${clip.id}.film`)
    writeFileSync(file, await download(`${system.url}/api/clips/${clip.id}/film`))
    problems.push(...findProblems(clip, file).map((problem) => `clip ${number}: ${problem}`))
    const measured = measureFilmTimes(file, join(system.recordings, streamId), clip)
    if (measured !== null) times.push(measured)
    say(`clip ${number}: ${(seconds.at(-1) ?? 0).toFixed(3)} s; ${describe(measured)}`)
    await sleep(REST_MS)
  }
  for (const problem of problems) say(problem)
  const [first = Number.NaN, ...others] = seconds
  const note = 'no ffprobe'
  return [
    {
      ...{ row: '15', measure: 'first clip of 30 s after the start', against: 'POST /api/clips, built api', unit: 's' },
      ...{ goal: { atMost: 1 }, values: [first] },
    },
    {
      ...{ row: '16', measure: 'clip of 30 s ready to share', against: `the ${others.length} after it`, unit: 's' },
      ...{ goal: { atMost: 1 }, values: others, details: { 'worst, s': [Math.max(...others)] } },
    },
    {
      ...{ row: '17', measure: 'films that are no film for ffprobe', against: `${seconds.length} clips`, unit: '' },
      ...{ goal: { atMost: 0 }, values: times.length > 0 ? [problems.length] : [], note },
    },
    {
      ...{ row: '18', measure: 'sound of a film out of step, at most', against: 'its records', unit: 'ms', note },
      ...{ goal: { atMost: 40 }, values: times.map(({ apartMs }) => apartMs) },
      details: { 'middle, ms': times.map(({ soundLaterMs }) => soundLaterMs) },
    },
  ]
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** Returns what is wrong with a film; nothing where ffprobe is not installed. */
function findProblems({ durationMs }: Clip, file: string): string[] {
  const film = probeFilm(file)
  if (film === null) return []
  const isOther = durationMs < CLIP_MS - 1_000 || durationMs > CLIP_MS + LOOP_MS
  return [
    ...(film.codecs.join() === 'vp8,opus' ? [] : [`has ${film.codecs.join(' and ')}`]),
    ...(Math.abs(film.seconds * 1_000 - durationMs) < 100 ? [] : [`takes ${film.seconds} s, not ${durationMs} ms`]),
    // It begins at the key frame before its start.
    ...(isOther ? [`takes ${durationMs} ms`] : []),
  ]
}

const describe = (times: FilmTimes | null) =>
  times === null
    ? 'not probed'
    : `sound ${times.soundLaterMs.toFixed(1)} ms later, ${times.apartMs.toFixed(1)} ms apart at most, ${times.packets} packets`
