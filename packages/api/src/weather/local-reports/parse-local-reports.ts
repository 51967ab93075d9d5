import type { ListedReport } from '@squall/shared/contract/weather'
import { toSingleLine } from '@squall/shared/rules/clean-text'
import type { ListedReportKind } from '@squall/shared/rules/storm-report'
import { z } from 'zod'

/** A report of the National Weather Service, in the shape of every list. */
export type LocalReport = ListedReport & { source: 'nws' }

export interface ParsedLocalReports {
  reports: LocalReport[]
  /** Features that are damaged and are left out. */
  unreadable: number
}

const MAX_FEATURES = 10_000
const MAX_REMARK = 1_000
const MAX_NAME = 100
const MPH_PER_KNOT = 1.150779

const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()).max(MAX_FEATURES) })

const text = (max: number) =>
  z
    .string()
    .transform((value) => toSingleLine(value.slice(0, 4 * max)).slice(0, max))
    .nullish()
    .catch(null)

/** The magnitude comes as number in `magf`, as text or as nothing. */
const magnitude = z.coerce.number().positive().max(100_000).nullish().catch(null)

const Feature = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
  }),
  properties: z.object({
    valid: z.iso.datetime({ offset: true, local: true }),
    typetext: text(MAX_NAME),
    magf: magnitude,
    magnitude,
    unit: text(20),
    /** M for measured, E for estimated, U for unknown. */
    qualifier: text(20),
    city: text(MAX_NAME),
    county: text(MAX_NAME),
    st: text(10),
    state: text(10),
    wfo: text(10),
    source: text(MAX_NAME),
    remark: text(MAX_REMARK),
  }),
})

type Properties = z.output<typeof Feature>['properties']

/** The types that lists have a kind of their own for; every other keeps its name. */
const KINDS: [pattern: RegExp, kind: ListedReportKind][] = [
  [/^(TORNADO|WATER ?SPOUT|LANDSPOUT|TORNADO DEBRIS)/, 'tornado'],
  [/^FUNNEL/, 'funnel'],
  [/^WALL CLOUD/, 'wall-cloud'],
  [/HAIL$/, 'hail'],
  [/\bD(A)?M(A)?GE?\b|^DEBRIS FLOW/, 'damage'],
  [/WND|WIND/, 'wind'],
  [/FLOOD/, 'flood'],
]

/** Wind that says how cold it feels is no wind. */
const NO_WIND = /CHILL|EXTREME COLD/

function toKind(typetext: string): ListedReportKind {
  const name = typetext.toUpperCase()
  const kind = KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
  return kind === 'wind' && NO_WIND.test(name) ? 'other' : kind
}

/**
 * Reads `lsr.geojson` of the Iowa Environmental Mesonet: the local storm reports of all offices. Types that are not known keep
 * their name; damaged features are left out; null when the whole is no such file.
 */
export function parseLocalReports(file: unknown): ParsedLocalReports | null {
  const collection = Collection.safeParse(file)
  if (!collection.success) return null
  const { features } = collection.data
  const reports = new Map<string, LocalReport>()
  let unreadable = 0
  for (const feature of features) {
    const report = parseFeature(feature)
    if (report === null) unreadable += 1
    else reports.set(report.id, report)
  }
  return { reports: [...reports.values()], unreadable }
}

function parseFeature(feature: unknown): LocalReport | null {
  const parsed = Feature.safeParse(feature)
  if (!parsed.success) return null
  const { geometry, properties } = parsed.data
  const [longitude, latitude] = geometry.coordinates
  const { typetext, valid } = properties
  if (!typetext) return null
  const time = new Date(/[Zz]|[+-]\d\d:?\d\d$/.test(valid) ? valid : `${valid}Z`)
  if (Number.isNaN(time.getTime())) return null
  const kind = toKind(typetext)
  const size = properties.magf ?? properties.magnitude ?? null
  const occurredAt = time.toISOString()
  return {
    // The file has no ids that last; the office, type, place and time name a report, and its size tells a correction.
    id: `nws:${[occurredAt, properties.wfo, typetext, latitude, longitude, size].join(':').replaceAll(' ', '-')}`,
    source: 'nws',
    kind,
    label: toLabel(typetext, kind, size, properties.unit),
    hailInches: kind === 'hail' ? size : null,
    windMph: kind === 'wind' && size !== null ? toMph(size, properties.unit) : null,
    isMeasured: toMeasured(properties.qualifier),
    text: properties.remark || null,
    latitude,
    longitude,
    placeName: toPlaceName(properties),
    occurredAt,
    reporter: properties.source ? toName(properties.source) : null,
    streamId: null,
    picture: null,
    user: null,
  }
}

/** Returns the type in words, with the size of what is neither hail nor wind: 'Snow 4 inch'. */
function toLabel(typetext: string, kind: ListedReportKind, size: number | null, unit: Properties['unit']): string {
  const name = toName(typetext)
  return kind === 'other' && size !== null ? [name, size, unit?.toLowerCase()].filter(Boolean).join(' ') : name
}

const toMph = (speed: number, unit: Properties['unit']): number =>
  Math.round(/^K(TS?|NOTS)/i.test(unit ?? '') ? speed * MPH_PER_KNOT : speed)

function toMeasured(qualifier: Properties['qualifier']): boolean | null {
  if (/^M/i.test(qualifier ?? '')) return true
  return /^E/i.test(qualifier ?? '') ? false : null
}

/** Returns '2 N Norman, OK'. */
function toPlaceName({ city, county, st, state }: Properties): string | null {
  const town = city || county
  if (!town) return null
  const code = st || state
  return code ? `${toTitle(town)}, ${code.toUpperCase()}` : toTitle(town)
}

/** The abbreviations of the service, in words. */
const WORDS: Record<string, string> = {
  TSTM: 'Thunderstorm',
  WND: 'wind',
  GST: 'gust',
  DMG: 'damage',
  SUST: 'sustained',
}

/** Returns 'Thunderstorm wind gust' of 'TSTM WND GST'. */
function toName(shouted: string): string {
  const words = shouted
    .split(' ')
    .map((word) => WORDS[word.toUpperCase()] ?? (isShouted(word) ? word.toLowerCase() : word))
  const sentence = words.join(' ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

const isShouted = (word: string): boolean => word === word.toUpperCase()

/** How far a place is from its town: '2 NNW '. */
const WAY = /^\d+(\.\d+)? [NSEW]{1,3} /

/** Returns '2 N El Reno' of '2 N EL RENO'; a text that is not in capitals stays. */
function toTitle(text: string): string {
  if (!isShouted(text)) return text
  const [way = ''] = WAY.exec(text) ?? []
  return way + text.slice(way.length).replace(/[A-Z]+/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}
