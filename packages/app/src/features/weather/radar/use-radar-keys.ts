import { radarLayers } from '@squall/shared/rules/radar-scale'
import { useShortcuts } from '../../../platform/document-hooks'
import type { RadarScreen } from './use-radar-screen'

/** Registers the screen's keyboard shortcuts; the map handles its own keys. */
export function useRadarKeys({ playback, zoomStep, chooseLayer, data }: RadarScreen) {
  function choose(index: number) {
    const layer = radarLayers[index]
    const isMissing = data.data?.layers.some((one) => one.layer === layer && one.problem !== null)
    if (layer !== undefined && !isMissing) chooseLayer(layer)
  }
  useShortcuts({
    ' ': playback.toggle,
    arrowleft: () => playback.step(-1),
    arrowright: () => playback.step(1),
    r: playback.reset,
    '+': () => zoomStep(1),
    '=': () => zoomStep(1),
    '-': () => zoomStep(-1),
    '1': () => choose(0),
    '2': () => choose(1),
    '3': () => choose(2),
  })
}
