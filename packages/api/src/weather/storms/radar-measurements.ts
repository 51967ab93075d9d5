import type { RadarSite } from '../level3/radars'
import type { RadarArchive } from '../radar/archive'
import type { MeasureJob } from '../radar/measure-scan'
import { PRODUCT_FILES } from '../radar/scan-products'
import { extrapolatePlace } from './join-storms'
import { type Measured, type RadarCell, SAME_TIME_MS } from './radar-cells'

/** Adds to the cells of a radar what its images show around them. */
export interface RadarMeasurements {
  /** Adds what is known: the measurements of the same storms in the volume before, until the images of this one were read. */
  known(cells: RadarCell[]): RadarCell[]
  /** Reads the images nearest in time; what fails is null. Never throws. */
  measure(radar: RadarSite, cells: RadarCell[]): Promise<RadarCell[]>
  /** Forgets all radars but these. */
  keep(ids: Set<string>): void
}

/** The values of one scan for one list of storms; scans never change. */
interface Reading {
  name: string
  values: (number | null)[]
}

export function createRadarMeasurements({ radar: archive }: { radar: RadarArchive }): RadarMeasurements {
  const readings = new Map<string, Partial<Record<MeasureJob['layer'], Reading>>>()
  const last = new Map<string, Map<string, Measured>>()

  /** Returns a number for each of the cells, in their order; none where no image is of their time. */
  async function read(radar: RadarSite, layer: MeasureJob['layer'], cells: RadarCell[]): Promise<Reading['values']> {
    const at = cells[0]?.at.getTime() ?? 0
    const apart = (time: Date) => Math.abs(time.getTime() - at)
    const [code] = PRODUCT_FILES[layer].codes
    const scans = await archive.listScans(radar, code)
    const close = scans.filter(({ time, isDamaged }) => !isDamaged && apart(time) <= SAME_TIME_MS)
    const [scan] = close.sort((a, b) => apart(a.time) - apart(b.time))
    if (scan === undefined) return []
    const name = [scan.key, at, ...cells.map(({ storm }) => storm)].join()
    const known = readings.get(radar.id)?.[layer]
    if (known?.name === name) return known.values
    const places = cells.map((cell) => extrapolatePlace(cell, scan.time))
    const values = await archive.measure(scan.key, { layer, places })
    readings.set(radar.id, { ...readings.get(radar.id), [layer]: { name, values } })
    return values
  }

  function known(cells: RadarCell[]): RadarCell[] {
    return cells.map((cell) => ({ ...cell, measured: last.get(cell.radar)?.get(cell.storm) ?? null }))
  }

  return {
    known,
    async measure(radar, cells) {
      if (cells.length === 0) return []
      const none = (): Reading['values'] => []
      const [rain, wind] = await Promise.all([
        read(radar, 'precipitation', cells).catch(none),
        read(radar, 'velocity', cells).catch(none),
      ])
      const measured = cells.map(
        ({ storm }, index) => [storm, { rain: rain[index] ?? null, wind: wind[index] ?? null }] as const,
      )
      last.set(radar.id, new Map(measured))
      return known(cells)
    },
    keep(ids) {
      for (const id of [...last.keys(), ...readings.keys()])
        if (!ids.has(id)) {
          last.delete(id)
          readings.delete(id)
        }
    },
  }
}
