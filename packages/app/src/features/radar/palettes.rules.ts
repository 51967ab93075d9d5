import { type RadarLayerName, radarScales } from '@squall/shared/rules/radar-scale'
import type { RadarPalette } from './settings'

/** A colour and the values it stands for, in the unit of the layer: from `from` up to, but without, `to`. */
export interface LegendStop {
  from: number
  to: number
  color: string
  label: string
}

export interface RadarLegend {
  unit: string
  stops: LegendStop[]
  rangeFolded: string | null
}

export function legendOf(layer: RadarLayerName, _palette: RadarPalette): RadarLegend {
  return { unit: radarScales[layer].unit, stops: [], rangeFolded: null }
}
