import type { Place } from '@squall/shared/rules/place'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { useMemo, useState } from 'react'
import { useKnownPlace } from '../../../platform/my-place'
import { errorCode } from '../../../platform/trpc'
import { useSettled } from '../../../platform/use-settled'
import { useMapView } from '../../../ui/base-map/use-map-view'
import { useRadarData } from './hooks'
import { useRadarPictures } from './pictures/use-radar-pictures'
import { DEFAULT_CENTER, DEFAULT_ZOOM, questionOf } from './question.rules'
import { useRadarSettings } from './settings'
import { useDangers } from './use-dangers'
import { usePlayback } from './use-playback'
import { useStartLink, useWrittenLink } from './use-view-link'

/** A map that is still on its way asks for nothing. */
const SETTLE_MS = 250

/** All that the radar screen shows and does, for its parts to take what they need. */
export function useRadarScreen() {
  const link = useStartLink()
  const stored = useRadarSettings()
  const [linkedLayer, setLinkedLayer] = useState(link.layer)
  const settings = { ...stored.settings, layer: linkedLayer ?? stored.settings.layer }
  const [radar, chooseRadar] = useState(link.radar)
  const known = useKnownPlace()
  // Until it is moved, the map follows the place of this device, which may become known while it is open.
  const start = useMemo(
    () => ({ center: link.center ?? known ?? DEFAULT_CENTER, zoom: link.zoom ?? DEFAULT_ZOOM }),
    [link, known],
  )
  const map = useMapView(start, { zoomStep: 1, takesTouch: true })

  const { lat, lon, zoom } = questionOf(map.view)
  const next = useMemo(() => ({ lat, lon, zoom, ...(radar === null ? {} : { radar }) }), [lat, lon, zoom, radar])
  const question = useSettled(next, SETTLE_MS)
  const data = useRadarData(question)
  const dangers = useDangers(question)
  // An address may name a radar that there is not.
  if (radar !== null && question.radar === radar && errorCode(data.error) === 'BAD_REQUEST') chooseRadar(null)

  const layer = data.data?.layers.find((one) => one.layer === settings.layer)
  const pictures = useRadarPictures(layer)
  const playback = usePlayback(settings.speedMs, pictures.isReady)
  useWrittenLink(map.view, settings.layer, radar)

  function chooseLayer(name: RadarLayerName) {
    setLinkedLayer(null)
    stored.change({ layer: name })
  }

  /** To the next whole zoom, also from between two as fingers leave it. */
  function zoomStep(direction: 1 | -1) {
    const { zoom } = map.view
    map.zoomTo(direction === 1 ? Math.floor(zoom) + 1 : Math.ceil(zoom) - 1)
  }
  /** Another place is served by its own radar. */
  function showPlace(place: Place) {
    chooseRadar(null)
    map.show(place)
  }

  return {
    settings,
    change: stored.change,
    chooseLayer,
    radar,
    chooseRadar,
    map,
    zoomStep,
    showPlace,
    question,
    data,
    dangers,
    layer,
    pictures,
    playback,
  }
}
export type RadarScreen = ReturnType<typeof useRadarScreen>
