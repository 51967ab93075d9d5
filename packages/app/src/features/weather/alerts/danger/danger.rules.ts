import type { AlertFreshness, BannerAlert, StormAlert } from '@squall/shared/contract/weather'
import { compareSeverity, isUrgent, nameSeverity, type Severity } from '@squall/shared/rules/severity'
import { stateNames } from '@squall/shared/rules/us-states'
import { formatMinutesFully, formatQuantity } from '../../../../platform/format'
import { formatNearDistance, formatZonedTime } from '../../../../platform/weather-format'

const MINUTE = 60_000

/** After this long without a good answer of the source, alerts are not current. */
const CURRENT_FOR_MS = 5 * MINUTE

/** What is known about alerts at the person's place. */
export interface DangerFacts {
  /** Weather is switched off on this server. */
  isOff: boolean
  /** Null while the person's place is not known; `name` is the town, null without one. */
  place: { name: string | null } | null
  isLocating: boolean
  /** The last request for the location failed or was refused. */
  hasLocationFailed: boolean
  /** The last answer of the alerts around the place; undefined before the first. */
  answer: (AlertFreshness & { alerts: StormAlert[]; unlocated: unknown[] }) | undefined
  /** This device has had no answer for too long, or the last request failed. */
  isOverdue: boolean
  isError: boolean
  /** In ms. */
  now: number
}

/** Where the line leads: to the alerts' instructions, to a choice of place, to the national service, or nowhere. */
type DangerAction = 'see-alerts' | 'locate' | 'choose-place' | 'official' | null

/** The one answer to 'am I in danger?'. */
export interface DangerStatus {
  severity: Severity
  /** 'unknown' stands for every state in which nothing can be said about the place. */
  certainty: 'known' | 'unknown'
  sentence: string
  /** What else there is to know or do; null without anything. */
  detail: string | null
  action: DangerAction
  /** Events at the place, which no other surface of the page repeats. */
  alertIds: string[]
}

const unknown = (sentence: string, detail: string | null, action: DangerAction): DangerStatus => ({
  ...{ severity: 'none', certainty: 'unknown', sentence, detail, action },
  alertIds: [],
})

const WHERE = 'Are there warnings where you are?'

const OFFICIAL = 'Check weather.gov or a weather radio.'

/** Returns the status line of the person's place. Nothing known is never shown as no danger. */
export function describeDanger(facts: DangerFacts): DangerStatus {
  const { isOff, place, isLocating, answer, isError, now } = facts
  if (isOff) return unknown('Weather alerts are switched off on this server', OFFICIAL, 'official')
  if (place === null) {
    if (isLocating) return unknown('Finding your place...', null, null)
    return facts.hasLocationFailed
      ? unknown(WHERE, 'Your location could not be read. Choose your place to see them here.', 'choose-place')
      : unknown(WHERE, 'Share your place to see them here.', 'locate')
  }
  if (answer === undefined) {
    return isError
      ? unknown('Alerts cannot be read right now', `There may be warnings near you. ${OFFICIAL}`, 'official')
      : unknown('Checking alerts...', null, null)
  }
  const inForce = answer.alerts.filter(({ endTime }) => Date.parse(endTime) > now)
  const here = inForce.filter(({ distance }) => distance === 0).toSorted((a, b) => compareSeverity(a.level, b.level))
  const isStale = answer.stale || facts.isOverdue || isOld(answer.updatedAt, now)
  const [worst] = here
  if (worst) return describeAlertHere(worst, here, isStale ? describeStale(answer) : describeNearest(inForce), now)
  if (!answer.coverage) {
    const detail = 'Alerts cover the United States and its territories. Ask your national weather service.'
    return unknown('Warnings are not known for your place', detail, null)
  }
  if (isStale) return unknown(describeStale(answer), `There may be warnings near you. ${OFFICIAL}`, 'official')
  if (!answer.complete) {
    const detail = 'The areas of some alerts are not known. There may be warnings for you.'
    return unknown('Warnings for your place are not fully known', detail, 'see-alerts')
  }
  return {
    severity: 'none',
    certainty: 'known',
    sentence: `No warnings for ${place.name ?? 'your place'}, checked ${describeCheck(answer.updatedAt, now)}`,
    detail: describeNearest(inForce),
    action: inForce.length > 0 ? 'see-alerts' : null,
    alertIds: [],
  }
}

function describeAlertHere(worst: StormAlert, here: StormAlert[], detail: string | null, now: number): DangerStatus {
  const left = formatMinutesFully(Math.max(MINUTE, Date.parse(worst.endTime) - now))
  const more = here.length > 1 ? `${formatQuantity(here.length - 1, 'more alert')} here.` : null
  return {
    severity: worst.level,
    certainty: 'known',
    sentence: `${nameSeverity(worst.event, worst.level)} here until ${formatZonedTime(worst.endTime)}, ${left}`,
    detail: [more, detail && withStop(detail)].filter(Boolean).join(' ') || null,
    action: 'see-alerts',
    alertIds: here.map(({ id }) => id),
  }
}

const withStop = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)

const isOld = (updatedAt: string | null, now: number) =>
  updatedAt === null || now - Date.parse(updatedAt) > CURRENT_FOR_MS

const describeStale = ({ updatedAt }: Pick<AlertFreshness, 'updatedAt'>): string =>
  updatedAt === null ? 'Alerts are not current' : `Alerts are not current since ${formatZonedTime(updatedAt)}`

/** Returns 'just now' or '3 min ago' for the time at which the source was last read. */
function describeCheck(updatedAt: string | null, now: number): string {
  const age = updatedAt === null ? 0 : now - Date.parse(updatedAt)
  return age < MINUTE ? 'just now' : `${formatMinutesFully(age)} ago`
}

/** Returns the nearest warning that does not reach the place: 'Tornado Warning 3.1 mi away.'; null without one. */
function describeNearest(alerts: StormAlert[]): string | null {
  const nearest = alerts
    .filter(({ level, distance }) => distance > 0 && isUrgent(level))
    .toSorted((a, b) => a.distance - b.distance)[0]
  if (nearest === undefined) return null
  return `${nameSeverity(nearest.event, nearest.level)} ${formatNearDistance(nearest.distance)} away.`
}

/** Returns the quiet count of the warnings, or else the watches, that do not reach the place; null without any. */
export function describeElsewhere(alerts: BannerAlert[], now: number): string | null {
  const elsewhere = alerts.filter(({ distance, endTime }) => distance !== 0 && Date.parse(endTime) > now)
  const warnings = elsewhere.filter(({ level }) => isUrgent(level))
  if (warnings.length > 0) return `${formatQuantity(warnings.length, 'warning')} ${describeStates(warnings)}`
  const watches = elsewhere.filter(({ level }) => level === 'watch')
  return watches.length > 0 ? `${formatQuantity(watches.length, 'watch', 'watches')} ${describeStates(watches)}` : null
}

/** Returns 'in Oklahoma', 'in Oklahoma and Texas', 'in 5 states', or 'elsewhere' where no state is known. */
function describeStates(alerts: BannerAlert[]): string {
  const codes = [...new Set(alerts.flatMap(({ states }) => states))]
  const names = codes.flatMap((code) => stateNames.get(code) ?? [])
  const [first, second] = names
  if (names.length < codes.length || first === undefined || alerts.some(({ states }) => states.length === 0))
    return 'elsewhere'
  if (names.length > 2) return `in ${names.length} states`
  return second === undefined ? `in ${first}` : `in ${first} and ${second}`
}
