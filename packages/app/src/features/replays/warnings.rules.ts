import type { ReplayWarning } from '@squall/shared/contract/live'
import { compareSeverity } from '@squall/shared/rules/severity'

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

const names = {
  tornado: 'tornado',
  'severe-thunderstorm': 'severe thunderstorm',
  'flash-flood': 'flash flood',
} satisfies Record<ReplayWarning['type'], string>

/** Returns what was in force, for those who do not see the map: '1 tornado warning, 2 flash flood warnings'; null for nothing. */
export function describeWarnings(inForce: readonly ReplayWarning[]): string | null {
  const counts = new Map<string, number>()
  for (const { type, severity } of inForce) {
    const name = `${names[type]} ${severity}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const parts = [...counts].map(([name, count]) => `${count} ${count === 1 ? name : name.replace(/y?$/, toPlural)}`)
  return parts.length === 0 ? null : parts.join(', ')
}

const toPlural = (ending: string): string => (ending === 'y' ? 'ies' : 's')
