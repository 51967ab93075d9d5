import type { ReplayPosition, ReplayWarning } from '@squall/shared/contract/live'
import { compareSeverity } from '@squall/shared/rules/severity'
import { formatDistance } from '../../platform/weather-format'

/** How near the warnings of a replay are (`GET /api/replays/{id}/warnings`). */
const WARNINGS_WITHIN_KM = 50

/** Returns the warnings that were in force at a time of the clock, the most dangerous first. */
export const listWarningsAt = (warnings: readonly ReplayWarning[], nowMs: number): ReplayWarning[] =>
  warnings
    .filter(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs)
    .sort((one, other) => compareSeverity(one.severity, other.severity))

/** Returns a warning as the map draws it; its end is on the clock of the recording, which begins at 0. */
export const toDrawnAlert = ({ key, severity, type, toMs, polygons }: ReplayWarning) => ({
  ...{ id: key, level: severity, type, polygons, motion: null },
  endTime: new Date(toMs).toISOString(),
})

export type DrawnWarning = ReturnType<typeof toDrawnAlert>

/** Returns the places, as latitude and longitude, that a map of the whole replay has room for. */
export const listShownPlaces = (positions: ReplayPosition[], warnings: ReplayWarning[]): [number, number][] => [
  ...positions.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
  ...warnings.flatMap(({ polygons }) =>
    polygons.flatMap(([outer = []]) => outer.map(([longitude, latitude]): [number, number] => [latitude, longitude])),
  ),
]

const names = {
  tornado: 'tornado',
  'severe-thunderstorm': 'severe thunderstorm',
  'flash-flood': 'flash flood',
} satisfies Record<ReplayWarning['type'], string>

/** Returns what was in force around, also for those who do not see the map: 'Within 30 mi: 1 tornado warning'; null for nothing. */
export function describeWarnings(inForce: readonly ReplayWarning[]): string | null {
  const counts = new Map<string, number>()
  for (const { type, severity } of inForce) {
    const name = `${names[type]} ${severity}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const parts = [...counts].map(([name, count]) => `${count} ${count === 1 ? name : name.replace(/y?$/, toPlural)}`)
  return parts.length === 0 ? null : `Within ${formatDistance(WARNINGS_WITHIN_KM)}: ${parts.join(', ')}`
}

const toPlural = (ending: string): string => (ending === 'y' ? 'ies' : 's')
