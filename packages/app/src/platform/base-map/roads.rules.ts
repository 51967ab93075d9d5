import type { RoadMap } from '@squall/shared/contract/weather'
import { type MapLine, readLines } from './lines.rules'

/** Highways in parts of the world's width (see projection), and whose data they are. */
export interface Roads {
  source: string
  freeways: MapLine[]
  highways: MapLine[]
}

const FREEWAYS_FROM_ZOOM = 5
/** Below this zoom all highways together would be a grey haze. */
const HIGHWAYS_FROM_ZOOM = 6.5
const WIDEST_ZOOM = 5
const CLOSEST_ZOOM = 10

export function readRoads({ source, freeways, highways, ...grid }: RoadMap): Roads {
  return {
    source,
    freeways: readLines({ ...grid, lines: freeways }),
    highways: readLines({ ...grid, lines: highways }),
  }
}

/** How wide the lines of each class are at a zoom, in CSS pixels; 0 where they are not drawn. */
export function roadWidths(zoom: number): { freeway: number; highway: number } {
  const near = Math.min(1, Math.max(0, (zoom - WIDEST_ZOOM) / (CLOSEST_ZOOM - WIDEST_ZOOM)))
  return {
    freeway: zoom < FREEWAYS_FROM_ZOOM ? 0 : 1.25 + 2 * near,
    highway: zoom < HIGHWAYS_FROM_ZOOM ? 0 : 0.75 + 1.25 * near,
  }
}
