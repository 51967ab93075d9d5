const MINUTE = 60_000
/** The story repeats after this long. */
const CYCLE_MS = 20 * MINUTE
const SPEED_DEGREES_PER_MINUTE = 0.012

interface Chapter {
  fromMinute: number
  action: string
  event: string
  code: string
  tag: Record<string, string[]>
  headline: string
}

/** One supercell over the plains west of Oklahoma City: a watch, a warning that is upgraded, and its end. */
const STORY: Chapter[] = [
  { fromMinute: 1, action: 'NEW', event: 'Tornado Warning', code: 'TO.W.0007', tag: {}, headline: 'Tornado Warning' },
  {
    fromMinute: 8,
    action: 'CON',
    event: 'Tornado Warning',
    code: 'TO.W.0007',
    tag: { tornadoDamageThreat: ['CATASTROPHIC'], maxWindGust: ['80 MPH'] },
    headline: 'Tornado Emergency',
  },
  { fromMinute: 16, action: 'CAN', event: 'Tornado Warning', code: 'TO.W.0007', tag: {}, headline: 'Cancelled' },
]

/** Made-up alerts at a time, in the format of api.weather.gov: the same time always gives the same list. */
export function simulatedAlerts(now: Date): unknown {
  const begin = Math.floor(now.getTime() / CYCLE_MS) * CYCLE_MS
  const minutes = (now.getTime() - begin) / MINUTE
  const chapter = STORY.findLast(({ fromMinute }) => minutes >= fromMinute)
  const features = [
    featureOf(begin, 0, watchChapter, box(-99.5, 34.3, -96.5, 36.3)),
    ...(chapter ? [warning(begin, minutes, chapter)] : []),
  ]
  return { type: 'FeatureCollection', title: 'Simulated alerts', features }
}

const watchChapter: Chapter = {
  fromMinute: 0,
  action: 'NEW',
  event: 'Tornado Watch',
  code: 'TO.A.0041',
  tag: {},
  headline: 'Tornado Watch',
}

function warning(begin: number, minutes: number, chapter: Chapter) {
  const west = -98.4 + minutes * SPEED_DEGREES_PER_MINUTE
  const at = new Date(begin + Math.floor(minutes) * MINUTE).toISOString().slice(0, 19)
  const motion = [`${at}-00:00...storm...250DEG...35KT...35.30,${west.toFixed(2)}`]
  const tag = { ...chapter.tag, eventMotionDescription: motion }
  return featureOf(begin, chapter.fromMinute, { ...chapter, tag }, box(west, 35.1, west + 0.9, 35.6))
}

function featureOf(begin: number, minute: number, chapter: Chapter, coordinates: number[][][]) {
  const sent = new Date(begin + minute * MINUTE)
  const ends = new Date(begin + CYCLE_MS)
  const { action, event, code, headline, tag } = chapter
  const isEnd = action === 'CAN'
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates },
    properties: {
      id: `simulated.${code}.${sent.getTime()}`,
      areaDesc: 'Simulated: Canadian, OK; Oklahoma, OK; Cleveland, OK',
      geocode: { UGC: ['OKC017', 'OKC109', 'OKC027'] },
      affectedZones: [],
      references: [],
      sent: sent.toISOString(),
      expires: ends.toISOString(),
      ends: ends.toISOString(),
      status: 'Actual',
      messageType: isEnd ? 'Cancel' : minute > 1 ? 'Update' : 'Alert',
      event,
      headline: `SIMULATED: ${headline} for central Oklahoma`,
      description: `This is simulated weather and no real alert. ${headline} in the made-up storm.`,
      instruction: event.endsWith('Warning') ? 'This is simulated. In a real one, take shelter now.' : null,
      parameters: { ...tag, VTEC: [`/O.${action}.KSIM.${code}.${vtecTime(sent)}-${vtecTime(ends)}/`] },
    },
  }
}

const vtecTime = (time: Date) => `${time.toISOString().slice(2, 16).replaceAll(/[-:]/g, '')}Z`

function box(west: number, south: number, east: number, north: number): number[][][] {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return [corners]
}
