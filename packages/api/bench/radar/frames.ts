import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { RadarData } from '@squall/shared/contract/weather'

const FRAMES = 12
const MANY_SCANS = 80

/** The radar of the twelve frames, the one that starts the thread, the one of the second address, and those of the first. */
const [MEASURED, STARTING, OWN, ...OTHERS] = [
  'KLSX',
  'KILX',
  'KLOT',
  'KSGF',
  'KEAX',
  'KPAH',
  'KDVN',
  'KVWX',
  'KDMX',
  'KIND',
]
export const benchRadars = [MEASURED, STARTING, OWN, ...OTHERS]

/** Returns the paths of the reflectivity pictures of a radar, the oldest first. */
async function findPictures(address: string, radar: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/radar/data?lat=38.7&lon=-90.68&radar=${radar}&layers=reflectivity`)
  return RadarData.parse(await answer.json()).layers.flatMap(({ frames }) =>
    frames.flatMap(({ picture }) => picture ?? []),
  )
}

/** Milliseconds until a picture has come. @throws when it is refused */
async function fetchPicture(url: string, visitor: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url, { headers: { 'x-forwarded-for': visitor } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - started
}

/** Measures twelve frames at once, each for the first time, then each of them again. */
export async function measureFrames(address: string, rounds: number): Promise<Row[]> {
  const visitor = '203.0.113.4'
  const [first = ''] = await findPictures(address, STARTING)
  // It starts the thread and compiles its code, which all frames after it find done.
  const firstMs = await fetchPicture(address + first, visitor)
  const started = performance.now()
  const paths = await findPictures(address, MEASURED)
  await Promise.all(paths.map((path) => fetchPicture(address + path, visitor)))
  const cold = (performance.now() - started) / 1000
  const warm: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const path of paths) warm.push(await fetchPicture(address + path, visitor))
  const isWhole = paths.length === FRAMES
  return [
    {
      ...{ row: 'frames 1', measure: `${FRAMES} frames, each for the first time`, against: '–', goal: { atMost: 2 } },
      ...{
        unit: 's',
        values: [isWhole ? cold : Number.NaN],
        details: { "the very first picture, with the thread's start, ms": [firstMs] },
      },
    },
    {
      ...{ row: 'frames 2', measure: 'a frame again, p95', against: '–', goal: { atMost: 20 }, unit: 'ms' },
      values: [quantile(warm, 0.95)],
    },
  ]
}

/** Returns how long one address waits for a picture while another waits for many, each of another scan. */
export async function measureSecondVisitor(address: string): Promise<Row> {
  const lists = await Promise.all(OTHERS.map((radar) => findPictures(address, radar)))
  const many = lists.flat().slice(0, MANY_SCANS)
  const own = (await findPictures(address, OWN)).at(-1) ?? ''
  const others = many.map((path) => fetchPicture(address + path, '198.51.100.1'))
  await sleep(50)
  const waitedMs = await fetchPicture(address + own, '203.0.113.5')
  const lastMs = Math.max(...(await Promise.all(others)))
  return {
    ...{
      row: 'visitor',
      measure: 'a picture for a second address',
      against: `pictures of ${many.length} scans for the first`,
    },
    ...{
      goal: { atMost: 1 },
      unit: 's',
      values: [waitedMs / 1000],
      details: { 'the last of the first, s': [lastMs / 1000] },
    },
  }
}
