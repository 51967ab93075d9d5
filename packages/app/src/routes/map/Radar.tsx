import { useEffect } from 'react'
import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'
import { toMapStart } from '../../features/map/start.rules'
import { PointedValue } from '../../features/weather/radar/map/PointedValue'
import { scanPlayer } from '../../features/weather/radar/map/player'
import { RadarPanel, useLoopAge } from '../../features/weather/radar/map/RadarPanel'
import { RadarTimeBar } from '../../features/weather/radar/map/RadarTimeBar'
import { RadarValues } from '../../features/weather/radar/map/RadarValues'
import { useScanLoop } from '../../features/weather/radar/map/use-scan-loop'
import { useRadarSettings } from '../../features/weather/radar/settings'
import { useMyPlace } from '../../platform/location'
import { toPosition } from '../../platform/map/position.rules'
import { useSiteInfo } from '../../platform/site-info'

/** MapLibre's zoom below which several radars are shown. */
const MOSAIC_BELOW_ZOOM = 7

/** The radar of the page; before the map is drawn it is that of the place where the map will open. */
function useRadar() {
  const { layers, position, time } = useMapState()
  const { place } = useMyPlace()
  const { product, tilt } = useRadarSettings().settings
  const isOn = layers.includes('radar')
  const size = { width: window.innerWidth, height: window.innerHeight }
  const { center, zoom } = position ?? toPosition(toMapStart(null, place), size)
  const request = { center, zoom, mosaicBelow: MOSAIC_BELOW_ZOOM, product, tilt, radar: null }
  return { isOn, time, shown: useScanLoop(scanPlayer, isOn ? request : null) }
}

/** Loads the scans of the page, beginning while the map and the panel are still being loaded. */
export function RadarLoader() {
  useRadar()
  return null
}

/** Radar on the live map. */
export function RadarLayer() {
  return useMapState().layers.includes('radar') ? <Radar /> : null
}

function Radar() {
  const { time, showTime } = useMapState()
  const hasLoop = scanPlayer.usePart(({ loop }) => loop !== null)
  // The moment that the address names is shown as soon as the hour is known; the player is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address at the beginning counts
  useEffect(() => {
    if (hasLoop && time !== null) scanPlayer.showTime(time)
  }, [hasLoop])
  return (
    <>
      <RadarValues player={scanPlayer} />
      <RadarTimeBar player={scanPlayer} onTime={showTime} />
      <PointedValue player={scanPlayer} />
    </>
  )
}

/** Radar in the panel. */
export function RadarSection() {
  const { isOn, shown } = useRadar()
  const isOff = useSiteInfo()?.weather === 'off'
  const age = useLoopAge(shown)
  return (
    <LayerSection layer="radar" name="Radar" isOn={isOn} age={age}>
      <RadarPanel player={scanPlayer} shown={shown} isOff={isOff} />
    </LayerSection>
  )
}
