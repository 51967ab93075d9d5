import type { StormAlert } from '@squall/shared/contract/weather'
import type { Polygon } from '@squall/shared/rules/geo'
import { classifyEventName, type Severity } from '@squall/shared/rules/severity'
import type { AlertFeature } from './nws-format'

/** A valid-time event code: what happens to which event. NWS Instruction 10-1703. */
export interface Vtec {
  /** NEW, CON, EXT, EXA, EXB, UPG, CAN, EXP, COR or ROU. */
  action: string
  /** office.phenomenon.significance.number.year: the same for every message of one event. */
  event: string
}

const PATTERN = /^\/O\.([A-Z]{3})\.([A-Z]{4})\.([A-Z]{2})\.([A-Z])\.(\d{4})\.(\d{6})T\d{4}Z-(\d{6})T\d{4}Z\/$/

/** Returns whether the message ends the event for its own zones. */
const endsEvent = ({ action }: Vtec): boolean => action === 'CAN' || action === 'EXP' || action === 'UPG'

/** One event that is in force, joined from all its messages. */
export interface AlertEvent {
  /** The VTEC event code, or the id of the first message where there is none. */
  key: string
  event: string
  type: StormAlert['type']
  severity: Severity
  tier: Tier
  /** A tornado that was seen, not only indicated by radar. */
  isObserved: boolean
  /** A watch that is a particularly dangerous situation (PDS). */
  isDangerousSituation: boolean
  rank: number
  /** The newest message, which the texts come from. */
  newest: AlertFeature['properties']
  area: string
  /** The states and waters that it touches, by their two letters. */
  states: string[]
  polygons: Polygon[]
  /** Addresses of the zones whose shapes belong to it; those with a polygon have none. */
  zones: string[]
  /** FIPS codes of the counties in which these zones lie. */
  counties: string[]
  endsAt: Date
}

interface Message {
  feature: AlertFeature
  key: string
  isEnd: boolean
}

/**
 * Joins messages into the events in force. For every zone the newest message counts, so that a cancellation removes
 * its own zones and a newer message replaces an older one; messages replaced by another are left out.
 */
export function groupIntoAlertEvents(features: AlertFeature[], now: Date): AlertEvent[] {
  const actual = features.filter(({ properties }) => properties.status === 'Actual' && !isTest(properties))
  const replaced = new Set(actual.flatMap(({ properties }) => properties.references.map((one) => one.identifier)))
  const byEvent = new Map<string, Message[]>()
  for (const feature of actual) {
    if (replaced.has(feature.properties.id) || feature.properties.replacedBy) continue
    for (const message of toMessages(feature)) byEvent.set(message.key, [...(byEvent.get(message.key) ?? []), message])
  }
  return [...byEvent].flatMap(([key, messages]) => {
    const inForce = newestOfEachZone(messages).filter(({ isEnd, feature }) => !isEnd && getEnd(feature) > now)
    return inForce.length === 0 ? [] : [toEvent(key, inForce)]
  })
}

const isTest = ({ event }: AlertFeature['properties']) => event === 'Test Message'

/** Returns the messages by event: one may belong to two, as when a watch becomes a warning. */
function toMessages(feature: AlertFeature): Message[] {
  const { parameters, sent, references, id, messageType } = feature.properties
  const codes = (parameters.VTEC ?? []).flatMap((text) => parseVtec(text, sent) ?? [])
  if (codes.length > 0) return codes.map((code) => ({ feature, key: code.event, isEnd: endsEvent(code) }))
  const first = references.toSorted((a, b) => Date.parse(a.sent) - Date.parse(b.sent))[0]
  return [{ feature, key: first?.identifier ?? id, isEnd: messageType === 'Cancel' }]
}

function newestOfEachZone(messages: Message[]): Message[] {
  const byZone = new Map<string, Message>()
  for (const message of messages.toSorted((a, b) => sentAt(a) - sentAt(b))) {
    const { geocode, id } = message.feature.properties
    for (const zone of geocode.UGC.length > 0 ? geocode.UGC : [id]) byZone.set(zone, message)
  }
  return [...new Set(byZone.values())]
}

const sentAt = ({ feature }: Message) => feature.properties.sent.getTime()

/** Returns when the event ends; a message's own `expires` is often long before that. */
function getEnd({ properties }: AlertFeature): Date {
  const ending = Date.parse(properties.parameters.eventEndingTime?.[0] ?? '')
  return properties.ends ?? (Number.isNaN(ending) ? properties.expires : new Date(ending))
}

function toEvent(key: string, messages: Message[]): AlertEvent {
  const features = messages.map(({ feature }) => feature)
  const judged = features.map(({ properties }) => {
    const type = classifyType(properties)
    const tier = classifyTier(properties)
    const severity = classifySeverity(properties, tier)
    const isObserved = type === 'tornado' && isObservedTornado(properties)
    return { properties, type, tier, severity, isObserved, rank: computeRank({ type, tier, severity, isObserved }) }
  })
  const worst = judged.reduce((a, b) => (b.rank >= a.rank ? b : a))
  return {
    key,
    event: worst.properties.event,
    type: worst.type,
    severity: worst.severity,
    tier: worst.tier,
    isObserved: worst.isObserved,
    isDangerousSituation: false,
    rank: worst.rank,
    newest: worst.properties,
    area: [...new Set(features.flatMap(({ properties }) => properties.areaDesc.split('; ')))].join('; '),
    states: [...new Set(features.flatMap(({ properties }) => properties.geocode.UGC.map((zone) => zone.slice(0, 2))))],
    polygons: features.flatMap(({ geometry }) => geometry ?? []),
    zones: features.flatMap(({ geometry, properties }) => (geometry === null ? properties.affectedZones : [])),
    counties: features.flatMap(({ geometry, properties }) =>
      geometry === null ? properties.geocode.SAME.map((code) => code.slice(1)) : [],
    ),
    endsAt: new Date(Math.max(...features.map((feature) => getEnd(feature).getTime()))),
  }
}

/**
 * Reads one code; null for anything else and for tests. An event that already runs has no begin, and the year of the
 * message then stands for the event's.
 */
export function parseVtec(text: string, sent: Date): Vtec | null {
  const [, action, office, phenomenon, significance, number, begin] = PATTERN.exec(text.trim()) ?? []
  if (action === undefined || begin === undefined) return null
  const year = begin === '000000' ? sent.getUTCFullYear() : 2000 + Number(begin.slice(0, 2))
  return { action, event: `${office}.${phenomenon}.${significance}.${number}.${year}` }
}

type Properties = AlertFeature['properties']

/** The damage tier of an alert within its kind, from its tags; CAP's severity does not distinguish these. */
type Tier = 'catastrophic' | 'considerable' | 'ordinary'

const EMERGENCY_TEXT = /TORNADO EMERGENCY|FLASH FLOOD EMERGENCY/i

const ARRAY_OF_NONE: string[] = []

export const getParameter = ({ parameters }: Properties, name: string): string | undefined =>
  (parameters[name] ?? ARRAY_OF_NONE)[0]

function classifyType({ event }: Properties): StormAlert['type'] {
  if (event.startsWith('Tornado')) return 'tornado'
  if (event.startsWith('Severe Thunderstorm')) return 'severe-thunderstorm'
  return event.startsWith('Flash Flood') ? 'flash-flood' : 'other'
}

function classifyTier(properties: Properties): Tier {
  const tags = ['tornadoDamageThreat', 'flashFloodDamageThreat', 'thunderstormDamageThreat'].map((name) =>
    getParameter(properties, name)?.toUpperCase(),
  )
  const isEmergency = EMERGENCY_TEXT.test(`${properties.headline} ${properties.description}`)
  if (tags.includes('CATASTROPHIC') || (isEmergency && properties.event.endsWith('Warning'))) return 'catastrophic'
  return tags.includes('CONSIDERABLE') || tags.includes('DESTRUCTIVE') ? 'considerable' : 'ordinary'
}

const classifySeverity = ({ event }: Properties, tier: Tier): Severity =>
  tier === 'catastrophic' ? 'emergency' : classifyEventName(event)

const SEVERITY_RANK: Record<Severity, number> = {
  emergency: 90,
  warning: 60,
  watch: 30,
  advisory: 10,
  statement: 0,
  none: 0,
}

const TYPE_RANK: Record<StormAlert['type'], number> = {
  tornado: 8,
  'flash-flood': 4,
  'severe-thunderstorm': 2,
  other: 0,
}

/** Less than from one type to a tornado: no wind or hail outranks a tornado that is warned of. */
const CONSIDERABLE_RANK = 3

/** A tornado that was seen ranks above one that a radar indicates, and below one with considerable damage. */
const OBSERVED_RANK = 2

/** Returns the danger of an alert as a number; an event whose rank rises was upgraded. */
export const computeRank = (alert: {
  type: StormAlert['type']
  severity: Severity
  tier: Tier
  isObserved: boolean
}): number =>
  SEVERITY_RANK[alert.severity] +
  TYPE_RANK[alert.type] +
  (alert.tier === 'considerable' ? CONSIDERABLE_RANK : 0) +
  (alert.isObserved ? OBSERVED_RANK : 0)

const isObservedTornado = (properties: Properties): boolean =>
  getParameter(properties, 'tornadoDetection')?.toUpperCase() === 'OBSERVED'
