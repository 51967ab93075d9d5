import type { AlertBox } from '@squall/shared/contract/weather'
import type { ReactNode } from 'react'
import type { MapPosition, MapStart } from '../../platform/map/position.rules'

export interface MapViewProps {
  /** The accessible description of the map. */
  label: string
  start: MapStart
  /** The map is a part of a page that scrolls: it leaves wheel and one finger to the page. */
  isEmbedded?: boolean
  /** Nothing can be moved, and nothing lies over it but the attribution: the map is a picture. */
  isStill?: boolean
  /** The credits open from a button, as on phones: the map is too small for their lines. */
  hasFoldedCredits?: boolean
  /** False hides the names of cities. */
  hasCities?: boolean
  /** False hides roads, their numbers and streets. */
  hasRoads?: boolean
  /** As MapLibre counts it. */
  maxZoom?: number
  /** Names the button that goes back to the start; without it a moved map offers none. */
  backLabel?: string
  /** Called with the first view and after each move; the box is west, south, east and north in degrees. */
  onMoved?: (position: MapPosition, box: AlertBox) => void
  /** Where the same facts are as text, for browsers that cannot draw maps. */
  textHint: string
  /** Layers, markers and what else lies over the map. */
  children?: ReactNode
}
