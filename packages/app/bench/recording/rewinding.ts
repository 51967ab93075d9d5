import type { Row } from '@squall/shared/bench/row'
import { openSampledPage } from '../glass/browser'
import { readSightings } from '../glass/sampler'
import type { Sighting } from '../glass/sightings'
import type { BrowserSettings } from './browser'
import { countWrongLines, startTalking } from './chat-lines'
import { BACK_MS, goBack, goLive, type Measure, watchLive } from './pages'
import { describePictures, toPictureRow } from './picture-row'
import { FPS, LOOP_MS } from './stamped-media'

const REST_MS = 1_500

/** A way back or to live, as the page measured it, and what the picture that it leads to was taken behind live. */
interface Way {
  measure: Measure
  behindMs: number
}

/**
 * Goes a minute back and to live, again and again, while members write. Judged are the pictures that the page paints, by the number
 * on them; the page's own measurements are beside them.
 */
export async function measureRewinding({ browser, system, broadcast, visits, say }: BrowserSettings): Promise<Row[]> {
  const page = await openSampledPage(browser, system.url)
  try {
    await watchLive(page, broadcast.streamId)
    const talk = startTalking(system.fans, broadcast.streamId)
    const ways: Way[] = []
    for (let visit = 0; visit < visits; visit++) {
      await page.waitForTimeout(REST_MS)
      ways.push({ measure: await goBack(page), behindMs: BACK_MS })
      await page.waitForTimeout(REST_MS)
      ways.push({ measure: await goLive(page), behindMs: 0 })
    }
    const written = await talk.stop()
    await page.waitForTimeout(REST_MS)
    const { missing, doubled } = await countWrongLines(page, written)
    say(`chat: ${written.length} lines, ${missing} missing, ${doubled} doubled`)
    const sightings = await readSightings(page)
    const against = `${visits} times, Chromium`
    const judge = (row: string, measure: string, behindMs: number): Row => {
      const own = ways.filter((way) => way.behindMs === behindMs)
      const painted = own.map((way) => findPaintedMs(way, sightings, broadcast.beganAtMs))
      const measured = own.map((way) => way.measure.ms)
      say(`${measure}: painted ${describePictures(painted)}; by the page ${describePictures(measured)}`)
      const judged = toPictureRow(row, `${measure}: picture on the page, p95`, against, painted)
      return { ...judged, details: { ...judged.details, 'by the page, ms': measured } }
    }
    return [
      judge('20', 'live, 65 s back', BACK_MS),
      judge('21', 'back to live', 0),
      {
        ...{ row: '22', measure: 'chat lines missing or doubled meanwhile', against: `${written.length} lines` },
        ...{ unit: '', goal: { atMost: 0 }, values: [missing + doubled] },
      },
    ]
  } finally {
    await page.context().close()
  }
}

/** Returns when the page painted a picture of the wanted time, in ms since the wish: its number is nearer to that of then than half a loop. */
function findPaintedMs({ measure, behindMs }: Way, sightings: readonly Sighting[], beganAtMs: number): number {
  const found = sightings.find(([number, at]) => {
    const wantedMs = (at - beganAtMs - behindMs) % LOOP_MS
    const apartMs = Math.abs((number * 1_000) / FPS - wantedMs) % LOOP_MS
    return at >= measure.beganAt && Math.min(apartMs, LOOP_MS - apartMs) < LOOP_MS / 4
  })
  return found === undefined ? measure.ms : found[1] - measure.beganAt
}
