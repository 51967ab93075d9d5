import { placeToWorldPoint, type WorldPoint, worldPerKm, worldPointToPlace } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/** A square of the map that a picture shows, in Web Mercator. */
export interface Crop {
  /** Its place in the grid of its radar: `level-column-row`. */
  id: string
  /** North-west corner and side, in parts of the world's width. */
  corner: WorldPoint
  side: number
  pixels: number
}

/** The range of a layer and the width of its widest picture, which shows twice that range. */
export interface RadarReach {
  rangeKm: number
  pixels: number
}

interface GridCell {
  level: number
  column: number
  row: number
}

/** Levels are named by the zoom at which the view of the widest one fills a map: the whole range, a half, a quarter. */
const WIDEST_ZOOM = 7
/** Finer than this is finer than the radar sees. */
const CLOSEST_ZOOM = 9
/** The range whose squares those are; shorter ranges have smaller squares, which do for closer zooms only. */
const FILLING_RANGE_KM = 460
/** Closer squares are one and a half views wide and lie half a view apart, so one of them always holds the whole view. */
const STEPS_PER_VIEW = 2
const STEPS_PER_SQUARE = 3

/**
 * Returns the grid square that holds the view around `centre` at a zoom. There are 1, 4 and 36 squares on the three levels,
 * and no others.
 */
export function chooseCrop(radar: Place, reach: RadarReach, zoom: number, centre: Place): Crop {
  const filled = Math.floor(zoom + Math.log2(reach.rangeKm / FILLING_RANGE_KM))
  const level = Math.min(CLOSEST_ZOOM, Math.max(WIDEST_ZOOM, filled))
  const { corner, step, squareSteps, last } = measureGrid(radar, reach, level)
  const [x, y] = placeToWorldPoint(centre)
  const toIndex = (distance: number) => Math.min(last, Math.max(0, Math.round(distance / step - squareSteps / 2)))
  return toCrop(radar, reach, { level, column: toIndex(x - corner[0]), row: toIndex(y - corner[1]) })
}

/** Returns the square of an id that chooseCrop gave; null for other texts. */
export function parseCropId(id: string, radar: Place, reach: RadarReach): Crop | null {
  const [, level, column, row] = /^([789])-(\d)-(\d)$/.exec(id) ?? []
  if (level === undefined) return null
  const cell = { level: Number(level), column: Number(column), row: Number(row) }
  const { last } = measureGrid(radar, reach, cell.level)
  return cell.column > last || cell.row > last ? null : toCrop(radar, reach, cell)
}

/** Returns the grid of a level's squares over the radar's range. */
function measureGrid(radar: Place, { rangeKm }: RadarReach, level: number) {
  const range = rangeKm * worldPerKm(radar.latitude)
  const [x, y] = placeToWorldPoint(radar)
  const steps = STEPS_PER_VIEW * 2 ** (level - WIDEST_ZOOM)
  // The widest square is the whole range, beyond which there is nothing to show.
  const squareSteps = Math.min(steps, STEPS_PER_SQUARE)
  const corner: WorldPoint = [x - range, y - range]
  return { corner, step: (2 * range) / steps, squareSteps, last: steps - squareSteps }
}

function toCrop(radar: Place, reach: RadarReach, { level, column, row }: GridCell): Crop {
  const { corner, step, squareSteps } = measureGrid(radar, reach, level)
  return {
    id: `${level}-${column}-${row}`,
    corner: [corner[0] + column * step, corner[1] + row * step],
    side: squareSteps * step,
    pixels: (reach.pixels * squareSteps) / STEPS_PER_VIEW,
  }
}

/** Returns the bounds of a square in degrees. */
export function toBounds({ corner, side }: Crop): Record<'north' | 'south' | 'east' | 'west', number> {
  const { latitude: north, longitude: west } = worldPointToPlace(corner)
  const { latitude: south, longitude: east } = worldPointToPlace([corner[0] + side, corner[1] + side])
  return { north, south, east, west }
}
