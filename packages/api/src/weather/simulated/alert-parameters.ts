import type { Bulletin, Story } from './scenarios'

const KNOTS_PER_METRE_A_SECOND = 1.943844

interface EventName {
  event: string
  /** The severity of the Common Alerting Protocol. */
  severity: 'Extreme' | 'Severe'
  /** The code of the Emergency Alert System. */
  code: string
}

export const EVENTS: Record<Story['kind'], EventName> = {
  'TO.W': { event: 'Tornado Warning', severity: 'Extreme', code: 'TOR' },
  'SV.W': { event: 'Severe Thunderstorm Warning', severity: 'Severe', code: 'SVR' },
  'FF.W': { event: 'Flash Flood Warning', severity: 'Severe', code: 'FFW' },
  'TO.A': { event: 'Tornado Watch', severity: 'Extreme', code: 'TOA' },
  'SV.A': { event: 'Severe Thunderstorm Watch', severity: 'Severe', code: 'SVA' },
}

/** Returns the tags of a message: lists of text by name, of which any may be missing. */
export function toParameters(story: Story, bulletin: Bulletin): Record<string, string[]> {
  const { kind, ends, upgrades } = story
  const { action, at } = bulletin
  const upgrade = upgrades !== null && action === 'NEW' ? [vtec('UPG', upgrades, at)] : []
  return {
    AWIPSidentifier: [`${EVENTS[kind].code}SIM`],
    VTEC: [...upgrade, vtec(action, story, at)],
    eventEndingTime: [ends.toISOString()],
    ...(action === 'CAN' ? {} : toDangerParameters(story, bulletin)),
  }
}

/** A code of the simulated office KSIM; an event that already runs has no begin. */
function vtec(action: string, { kind, number, begins, ends }: Story, at: Date): string {
  const begin = at > begins ? '000000T0000Z' : vtecTime(begins)
  return `/O.${action}.KSIM.${kind}.${String(number).padStart(4, '0')}.${begin}-${vtecTime(ends)}/`
}

const vtecTime = (time: Date) => `${time.toISOString().slice(2, 16).replaceAll(/[-:]/g, '')}Z`

function toDangerParameters({ kind }: Story, bulletin: Bulletin): Record<string, string[]> {
  const { danger, isSeen, storms } = bulletin
  if (kind === 'FF.W') return { flashFloodDetection: ['RADAR INDICATED'] }
  const [storm] = storms
  if (storm === undefined) return {}
  const source = isSeen ? 'OBSERVED' : 'RADAR INDICATED'
  const isBad = danger !== 'ordinary'
  const shared = {
    eventMotionDescription: [formatMotion(bulletin)],
    maxHailSize: [(Math.round(storm.hail * 4) / 4).toFixed(2)],
  }
  if (kind === 'SV.W')
    return {
      ...shared,
      windThreat: [source],
      hailThreat: ['RADAR INDICATED'],
      maxWindGust: [`${Math.round(storm.gust / 10) * 10} MPH`],
      tornadoDetection: ['POSSIBLE'],
      ...(isBad && { thunderstormDamageThreat: [danger.toUpperCase()] }),
    }
  return {
    ...shared,
    tornadoDetection: [source],
    ...(isBad && {
      tornadoDamageThreat: [danger.toUpperCase()],
      maxWindGust: [`${Math.round(storm.gust / 10) * 10} MPH`],
    }),
  }
}

/** Returns where the storms are and come from: 2026-11-21T08:22:00-00:00...storm...250DEG...33KT...35.25,-97.74 */
function formatMotion({ at, storms }: Bulletin): string {
  const [storm] = storms
  const from = ((storm?.track.toward ?? 0) + 180) % 360
  const knots = Math.round((storm?.track.metresPerSecond ?? 0) * KNOTS_PER_METRE_A_SECOND)
  const points = storms.map(({ place }) => `${place.latitude.toFixed(2)},${place.longitude.toFixed(2)}`)
  return `${at.toISOString().slice(0, 19)}-00:00...storm...${String(from).padStart(3, '0')}DEG...${knots}KT...${points.join(' ')}`
}
