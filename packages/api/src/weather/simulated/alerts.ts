import { EVENTS, parametersOf } from './alert-parameters'
import { descriptionOf, headlineOf, instructionOf } from './alert-texts'
import { type Answer, jsonAnswer, nwsTime } from './answer'
import { zoneAddress } from './counties'
import { type Bulletin, type Story, storiesAt } from './story'

/** A cancellation stays in the list for a while. */
const ENDED_FOR_MS = 5 * 60_000

/** Made-up alerts at a time, in the format of api.weather.gov: the same time always gives the same list. */
export function simulatedAlerts(now: Date): unknown {
  const features = storiesAt(now).flatMap((story) => featuresOf(story, now))
  return { type: 'FeatureCollection', title: 'Simulated alerts: nothing here is real', features, updated: nwsTime(now) }
}

export const alertsAnswer = (now: Date): Answer => jsonAnswer(simulatedAlerts(now), 'application/geo+json')

/** The newest message of an event, and beside it the end of the event for the counties that it leaves out. */
function featuresOf(story: Story, now: Date): unknown[] {
  const { bulletins, ends, replacedAt } = story
  const index = bulletins.findLastIndex(({ at }) => at <= now)
  const bulletin = bulletins[index]
  if (bulletin === undefined || now >= (replacedAt ?? ends)) return []
  if (bulletin.action === 'CAN' && now.getTime() > bulletin.at.getTime() + ENDED_FOR_MS) return []
  const references = [
    ...(story.upgrades?.bulletins ?? []).map(referenceTo(story.upgrades ?? story)),
    ...bulletins.slice(0, index).map(referenceTo(story)),
  ]
  const whole = featureOf(story, bulletin, identity(story, bulletin), references)
  const left = bulletins[index - 1]?.counties.filter((county) => !bulletin.counties.includes(county)) ?? []
  if (left.length === 0) return [whole]
  const partly: Bulletin = { ...bulletin, action: 'CAN', counties: left }
  return [whole, featureOf(story, partly, `${identity(story, bulletin)}.2`, references)]
}

function featureOf(story: Story, bulletin: Bulletin, id: string, references: unknown[]): unknown {
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
      headline: headlineOf(story, bulletin),
      description: descriptionOf(story, bulletin),
      instruction: isEnd ? null : instructionOf(story),
      response: isEnd ? 'AllClear' : story.kind.endsWith('.A') ? 'Monitor' : 'Shelter',
      parameters: parametersOf(story, bulletin),
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
