/** What a member can report. */
export const stormReportKinds = ['tornado', 'funnel', 'wall-cloud', 'hail', 'wind', 'flood', 'damage'] as const
export type StormReportKind = (typeof stormReportKinds)[number]

/** What a list can hold: local storm reports have many more types, whose own name stands in `label`. */
export const listedReportKinds = [...stormReportKinds, 'other'] as const
export type ListedReportKind = (typeof listedReportKinds)[number]

export const stormReportNames: Record<StormReportKind, string> = {
  tornado: 'Tornado',
  funnel: 'Funnel cloud',
  'wall-cloud': 'Wall cloud',
  hail: 'Hail',
  wind: 'Wind',
  flood: 'Flood',
  damage: 'Damage',
}

/** The sizes that the National Weather Service compares hail with, in inches. */
export const HAIL_SIZES = [
  { inches: 0.25, name: 'Pea' },
  { inches: 0.75, name: 'Penny' },
  { inches: 1, name: 'Quarter' },
  { inches: 1.25, name: 'Half dollar' },
  { inches: 1.75, name: 'Golf ball' },
  { inches: 2, name: 'Hen egg' },
  { inches: 2.75, name: 'Baseball' },
  { inches: 4, name: 'Softball' },
] as const

/** Wind speeds to choose from, in mph; 58 mph makes a thunderstorm severe. */
export const WIND_SPEEDS = [40, 50, 60, 70, 80, 100] as const

/** The largest hailstone measured in the United States had 8 inches. */
export const HAIL_INCHES = { min: 0.1, max: 8 } as const

/** The strongest gust measured anywhere outside a tornado had 253 mph. */
export const WIND_MPH = { min: 20, max: 250 } as const

const HOUR_MS = 3_600_000

/** How old an observation may be when it is reported. */
export const REPORT_AGE_MS = 24 * HOUR_MS

/** A device's clock may be ahead by this much. */
export const REPORT_AHEAD_MS = 5 * 60_000

export const REPORT_IN_FUTURE = 'This time is in the future'
export const REPORT_TOO_OLD = 'Reports are about the last 24 hours'

/** Returns what is wrong with the time of an observation, or null. */
export function checkReportTime(occurredAt: Date, now: Date): string | null {
  const ageMs = now.getTime() - occurredAt.getTime()
  if (ageMs < -REPORT_AHEAD_MS) return REPORT_IN_FUTURE
  return ageMs > REPORT_AGE_MS ? REPORT_TOO_OLD : null
}

/** The facts of a report that its description needs. */
export interface ReportFacts {
  kind: ListedReportKind
  /** The type as the National Weather Service names it; null for members' reports. */
  label: string | null
  hailInches: number | null
  windMph: number | null
  /** Null where nobody said. */
  isMeasured: boolean | null
}

/** Returns the name of what was seen: 'Hail', or for a type that only the National Weather Service has its name: 'Dense fog'. */
export const getReportName = ({ kind, label }: Pick<ReportFacts, 'kind' | 'label'>): string =>
  kind === 'other' ? (label ?? 'Storm report') : stormReportNames[kind]

/** Returns a report in few words, in US units for texts that have no reader's choice: 'Hail 1.75 in', 'Wind 62 mph, measured'. */
export function describeReport(report: ReportFacts): string {
  const name = getReportName(report)
  if (report.hailInches !== null) return `${name} ${report.hailInches} in`
  if (report.windMph === null) return name
  return `${name} ${Math.round(report.windMph)} mph${report.isMeasured === true ? ', measured' : ''}`
}

/** Returns 'near Moore, OK', or '2 NW Moore, OK' where the place says already how far it is from its town. */
export const formatReportPlace = (placeName: string): string =>
  /^\d/.test(placeName) ? placeName : `near ${placeName}`

/** From the most dangerous on. */
const BY_DANGER: readonly ListedReportKind[] = [
  'tornado',
  'funnel',
  'wall-cloud',
  'wind',
  'hail',
  'flood',
  'damage',
  'other',
]

/** Returns a number that is smaller for a more dangerous kind, for choosing one of several reports. */
export const rankReportKind = (kind: ListedReportKind): number => BY_DANGER.indexOf(kind)
