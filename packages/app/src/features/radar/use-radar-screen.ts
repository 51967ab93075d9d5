import { useMemo, useState } from 'react'
import { useMapView } from '../../components/base-map/use-map-view'
import { useKnownPlace } from '../../lib/my-place'
import { useSettled } from '../../lib/use-settled'
import { useRadarData } from './hooks'
import { useRadarPictures } from './pictures/use-radar-pictures'
import { DEFAULT_CENTER, DEFAULT_ZOOM, questionOf } from './question.rules'
import { useRadarSettings } from './settings'
import { useDangers } from './use-dangers'
import { usePlayback } from './use-playback'

/** A map that is still on its way asks for nothing. */
const SETTLE_MS = 250

/** All that the radar screen shows and does, for its parts to take what they need. */
export function useRadarScreen() {
  const { settings, change } = useRadarSettings()
  const [radar, chooseRadar] = useState<string | null>(null)
  const known = useKnownPlace()
  const [start] = useState(() => ({ center: known ?? DEFAULT_CENTER, zoom: DEFAULT_ZOOM }))
  const map = useMapView(start, { zoomStep: 1, takesTouch: true })

  const { lat, lon, zoom } = questionOf(map.view)
  const next = useMemo(() => ({ lat, lon, zoom, ...(radar === null ? {} : { radar }) }), [lat, lon, zoom, radar])
  const question = useSettled(next, SETTLE_MS)
  const data = useRadarData(question)
  const dangers = useDangers(question)

  const layer = data.data?.layers.find((one) => one.layer === settings.layer)
  const pictures = useRadarPictures(layer)
  const playback = usePlayback(settings.speedMs, pictures.isReady)

  return { settings, change, radar, chooseRadar, map, question, data, dangers, layer, pictures, playback }
}
export type RadarScreen = ReturnType<typeof useRadarScreen>
