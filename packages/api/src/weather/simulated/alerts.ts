import { compassPoint, distanceKm } from '@squall/shared/rules/geo'
import { mphFromMetresPerSecond } from '@squall/shared/rules/units'
import { EVENTS, toParameters } from './alert-parameters'
import { jsonAnswer, nwsTime, type SimulatedAnswer } from './answer'
import { boxRing, zoneAddress } from './counties'
import { type Bulletin, type Story, scenariosAt } from './scenarios'
import { stations } from './stations'
import type { SimulatedStorm } from './world'

const NOTHING_REAL = 'THIS IS SIMULATED WEATHER AND NO REAL ALERT.'
const NAMED_COUNTIES = 3
const ENDED = 'The made-up storm no longer threatens this area.'

const INSTRUCTIONS: Record<Story['kind'], string> = {
  'TO.W':
    'This is simulated. In a real warning: Take cover now. Move to a basement or an interior room on the lowest floor of a sturdy building. Avoid windows. If you are outdoors, in a mobile home, or in a vehicle, move to the closest substantial shelter.',
  'SV.W':
    'This is simulated. In a real warning: For your protection move to an interior room on the lowest floor of a building.',
  'FF.W': "This is simulated. In a real warning: Turn around, don't drown when encountering flooded roads.",
  'TO.A':
    'This is simulated. In a real watch: Know where you would take shelter, and listen for later statements and possible warnings.',
  'SV.A': 'This is simulated. In a real watch: Listen for later statements and possible warnings.',
}

const getInstruction = ({ kind }: Story): string => INSTRUCTIONS[kind]

const movement = ({ track }: SimulatedStorm) =>
  `moving ${compassPoint(track.toward)} at ${mphFromMetresPerSecond(track.metresPerSecond).toFixed(0)} mph`

const clock = (time: Date) => `${time.toISOString().slice(11, 16)} UTC`

/** A cancellation stays in the list for a while. */
const ENDED_FOR_MS = 5 * 60_000

/** Returns made-up alerts at a time, in the format of api.weather.gov: the same time always gives the same list. */
export function simulatedAlerts(now: Date): unknown {
  const features = scenariosAt(now).flatMap((story) => toFeatures(story, now))
  return { type: 'FeatureCollection', title: 'Simulated alerts: nothing here is real', features, updated: nwsTime(now) }
}

export const answerAlerts = (now: Date): SimulatedAnswer => jsonAnswer(simulatedAlerts(now), 'application/geo+json')

/** Returns the newest message of an event, and beside it the end of the event for the counties that it leaves out. */
function toFeatures(story: Story, now: Date): unknown[] {
  const { bulletins, ends, replacedAt } = story
  const index = bulletins.findLastIndex(({ at }) => at <= now)
  const bulletin = bulletins[index]
  if (bulletin === undefined || now >= (replacedAt ?? ends)) return []
  if (bulletin.action === 'CAN' && now.getTime() > bulletin.at.getTime() + ENDED_FOR_MS) return []
  const references = [
    ...(story.upgrades?.bulletins ?? []).map(referenceTo(story.upgrades ?? story)),
    ...bulletins.slice(0, index).map(referenceTo(story)),
  ]
  const whole = toFeature(story, bulletin, identity(story, bulletin), references)
  const left = bulletins[index - 1]?.counties.filter((county) => !bulletin.counties.includes(county)) ?? []
  if (left.length === 0) return [whole]
  const partly: Bulletin = { ...bulletin, action: 'CAN', counties: left }
  return [whole, toFeature(story, partly, `${identity(story, bulletin)}.2`, references)]
}

function toFeature(story: Story, bulletin: Bulletin, id: string, references: unknown[]): unknown {
  const { at, action, counties, area } = bulletin
  const { event, severity, code } = EVENTS[story.kind]
  const isEnd = action === 'CAN'
  return {
    id: `https://api.weather.gov/alerts/${id}`,
    type: 'Feature',
    geometry: area === null ? null : { type: 'Polygon', coordinates: area },
    properties: {
      '@type': 'wx:Alert',
      id,
      areaDesc: counties.map(({ name }) => `${name}, OK`).join('; '),
      // OKC027 of the weather service is 040027 of the census.
      geocode: { SAME: counties.map((one) => `040${one.code.slice(3)}`), UGC: counties.map((one) => one.code) },
      affectedZones: counties.map(zoneAddress),
      references,
      sent: nwsTime(at),
      effective: nwsTime(at),
      onset: nwsTime(at),
      expires: nwsTime(story.ends),
      ends: nwsTime(story.ends),
      status: 'Actual',
      messageType: isEnd ? 'Cancel' : action === 'NEW' ? 'Alert' : 'Update',
      category: 'Met',
      severity: isEnd ? 'Minor' : severity,
      certainty: bulletin.isSeen ? 'Observed' : 'Likely',
      urgency: isEnd ? 'Past' : story.kind.endsWith('.A') ? 'Future' : 'Immediate',
      event,
      sender: SENDER,
      senderName: 'Simulated',
      headline: formatHeadline(story, bulletin),
      description: formatDescription(story, bulletin),
      instruction: isEnd ? null : getInstruction(story),
      response: isEnd ? 'AllClear' : story.kind.endsWith('.A') ? 'Monitor' : 'Shelter',
      parameters: toParameters(story, bulletin),
      scope: 'Public',
      language: 'en-US',
      eventCode: { SAME: [code], NationalWeatherService: [code] },
    },
  }
}

const SENDER = 'simulated@squall.invalid'

const identity = ({ kind, number }: Story, { at }: Bulletin) => `simulated.${kind}.${number}.${at.getTime()}`

const referenceTo = (story: Story) => (bulletin: Bulletin) => {
  const identifier = identity(story, bulletin)
  return {
    '@id': `https://api.weather.gov/alerts/${identifier}`,
    identifier,
    sender: SENDER,
    sent: nwsTime(bulletin.at),
  }
}

/** SIMULATED: Tornado Warning for Cleveland and Oklahoma until 10:37 UTC */
function formatHeadline({ kind, ends }: Story, { action, counties, danger }: Bulletin): string {
  const { event } = EVENTS[kind]
  const named = counties.slice(0, NAMED_COUNTIES).map(({ name }) => name)
  const where = counties.length > NAMED_COUNTIES ? `${named.join(', ')} and other counties` : inWords(named)
  if (action === 'CAN') return `SIMULATED: The ${event} for ${where} has been cancelled`
  const name = kind === 'TO.W' && danger === 'catastrophic' ? 'Tornado Emergency' : event
  return `SIMULATED: ${name} for ${where} until ${clock(ends)}`
}

function formatDescription(story: Story, bulletin: Bulletin): string {
  return [NOTHING_REAL, ...(bulletin.action === 'CAN' ? [ENDED] : describeHazard(story, bulletin))].join('\n\n')
}

function describeHazard({ kind, ends, isDangerous }: Story, { at, isSeen, danger, storms }: Bulletin): string[] {
  const [storm] = storms
  if (kind === 'FF.W')
    return [
      `At ${clock(at)}, radar of the simulated weather showed thunderstorms producing heavy rain over the city.`,
      'HAZARD...Flash flooding caused by thunderstorms.',
    ]
  if (storm === undefined)
    return [
      `Made-up storms threaten central Oklahoma until ${clock(ends)}.`,
      ...(isDangerous ? ['This is a simulated particularly dangerous situation.'] : []),
    ]
  if (kind === 'SV.W')
    return [
      `At ${clock(at)}, made-up severe thunderstorms were along a line near ${townBy(storm)}, ${movement(storm)}.`,
      `HAZARD...${storm.gust.toFixed(0)} mph wind gusts.`,
    ]
  const emergency = danger === 'catastrophic' ? ['TORNADO EMERGENCY for the area near the made-up storm.'] : []
  const what = isSeen ? 'a made-up tornado was on the ground' : 'a made-up thunderstorm capable of a tornado was'
  return [
    ...emergency,
    `At ${clock(at)}, ${what} near ${townBy(storm)}, ${movement(storm)}.`,
    `HAZARD...Tornado and hail up to ${storm.hail.toFixed(2)} inches.`,
    `SOURCE...${isSeen ? 'Simulated spotters confirmed the tornado' : 'Simulated radar indicated rotation'}.`,
  ]
}

function townBy({ place }: SimulatedStorm): string {
  const nearest = stations.toSorted((a, b) => distanceKm(a, place) - distanceKm(b, place))[0]
  return nearest?.town ?? 'Oklahoma City'
}

function inWords(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Returns the watches in force as mesonet.agron.iastate.edu `/json/spcwatch.py` answers them. */
export function answerWatches(now: Date): SimulatedAnswer {
  const watches = scenariosAt(now).filter(
    ({ kind, begins, ends, replacedAt }) => kind.endsWith('.A') && begins <= now && now < (replacedAt ?? ends),
  )
  const features = watches.map(({ kind, number, begins, ends, isDangerous }) => ({
    type: 'Feature',
    id: number,
    properties: {
      sel: `SEL${number % 10}`,
      issue: stamp(begins),
      expire: stamp(ends),
      type: kind === 'TO.A' ? 'TOR' : 'SVR',
      number,
      max_hail_size: 2.5,
      max_wind_gust_knots: 65,
      is_pds: isDangerous,
      spcurl: 'simulated',
    },
    geometry: { type: 'MultiPolygon', coordinates: [[boxRing(WATCHED)]] },
  }))
  return jsonAnswer({ type: 'FeatureCollection', features }, 'application/geo+json')
}

/** The box around all simulated counties. */
const WATCHED: [number, number, number, number] = [-99.37, 34.51, -96.03, 36.25]

const stamp = (time: Date) => `${time.toISOString().slice(0, 19)}Z`
