import { type Measurements, type ReadingField, readingFields } from '@squall/shared/contract/weather'
import type { DeviceReport } from '../devices/device'

/** AcuRite sends wind with rain and wind with temperature in turns, 18 s apart. */
const KEPT_MS = 2 * 60_000

type Newest = Map<ReadingField, { value: number; at: number }>

/**
 * Completes a report by what the same station said within two minutes before. Kept in memory: after a restart a reading
 * is whole again with the second report.
 */
export function createMerge(): (stationId: string, report: DeviceReport) => DeviceReport {
  const stations = new Map<string, Newest>()
  return (stationId, report) => {
    const at = report.measuredAt.getTime()
    const newest: Newest = stations.get(stationId) ?? new Map()
    stations.set(stationId, newest)
    for (const field of readingFields) {
      const value = report.measurements[field]
      if (value !== null && (newest.get(field)?.at ?? 0) <= at) newest.set(field, { value, at })
    }
    const merged = readingFields.map((field): [ReadingField, number | null] => {
      const known = newest.get(field)
      const isNear = known !== undefined && Math.abs(at - known.at) <= KEPT_MS
      return [field, report.measurements[field] ?? (isNear ? known.value : null)]
    })
    return { ...report, measurements: { ...report.measurements, ...fromEntries(merged) } }
  }
}

const fromEntries = (entries: [ReadingField, number | null][]): Partial<Measurements> => Object.fromEntries(entries)
