import { worldOf } from '@squall/shared/rules/mercator'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { useEffect, useState } from 'react'
import { type MapView, type Point, placeAt, worldScale } from '../../../../platform/base-map/projection.rules'
import { keepsPeaks } from './frames.rules'
import type { RadarPainter } from './painter'

interface LevelWanted {
  painter: RadarPainter | null
  layer: RadarLayerName | undefined
  /** Addresses of the pictures that are painted, with a space between them. */
  pictures: string
  view: MapView
  point: Point | null
}

/** The level under a point of the map: undefined while nobody asks or it is not known yet, null where no picture lies. */
export function useRadarLevel({ painter, layer, pictures, view, point }: LevelWanted): number | null | undefined {
  const [level, setLevel] = useState<number | null>()
  // The worker has the pictures.
  useEffect(() => {
    if (painter === null || layer === undefined || pictures === '' || point === null) return setLevel(undefined)
    let isOutdated = false
    const question = {
      pictures: pictures.split(' '),
      place: worldOf(placeAt(view, point)),
      perPixel: 1 / worldScale(view),
      keepsPeaks: keepsPeaks(layer),
    }
    void painter.levelAt(question).then((answer) => {
      if (!isOutdated) setLevel(answer)
    })
    return () => {
      isOutdated = true
    }
  }, [painter, layer, pictures, view, point])
  return level
}
