import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { type MapFeatures, toFeatures } from '../../../platform/map/geojson.rules'
import { MapLayers } from '../../../ui/map/MapLayers'
import { useMap } from '../../../ui/map/map-context'
import { useMarkTap } from '../../../ui/map/use-mark-tap'
import { toChaserFeatures, toTrailFeatures } from './chaser-features.rules'
import { CHASER_DOTS, CHASER_TRAILS, CHASERS, chaserLayers, trailLayers } from './chaser-style'
import { chaserTracks } from './chaser-tracker'
import { createPacer } from './pacer'
import { useChosenInView, useFollowedChaser } from './use-followed-chaser'

/** The data are set without React, since hundreds of chasers move. */
const NOTHING = { type: 'geojson' as const, data: toFeatures([]) }

const DOTS_MS = 100
/** Trails of hundreds of chasers are long, and a dot is never far from the end of its own. */
const TRAILS_MS = 5_000

interface ChaserLayersProps {
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Live chasers on a map with their trails. */
export function ChaserLayers({ selectedId, onSelect }: ChaserLayersProps) {
  const { colors } = useMap()
  const trails = useMemo(() => trailLayers(colors), [colors])
  const dots = useMemo(() => chaserLayers(colors), [colors])
  const noteInView = useChosenInView()
  useFollowedChaser()
  useMarkTap(CHASER_DOTS, (id) => {
    noteInView(id)
    onSelect(id)
  })
  return (
    <>
      <MapLayers id={CHASER_TRAILS} source={NOTHING} slot="chasers" layers={trails} />
      <MapLayers id={CHASERS} source={NOTHING} slot="chasers" layers={dots} />
      <DrawnChasers selectedId={selectedId} />
    </>
  )
}

/** Draws the chasers as they move. It comes after the layers, which add its sources. */
function DrawnChasers({ selectedId }: { selectedId: string | null }) {
  const { map, isUsable, styleCount } = useMap()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another style has the sources without their data
  useEffect(() => {
    const setData = (id: string, data: MapFeatures) => {
      const source = isUsable() ? map.getSource(id) : undefined
      if (isGeoJson(source)) void source.setData(data)
    }
    const list = () => [...chaserTracks.get().chasers.values()]
    const dots = createPacer(DOTS_MS, () => setData(CHASERS, toChaserFeatures(list(), selectedId)))
    const trails = createPacer(TRAILS_MS, () => setData(CHASER_TRAILS, toTrailFeatures(list(), selectedId, Date.now())))
    let { removals } = chaserTracks.get()
    const draw = () => {
      const hasRemovals = removals !== chaserTracks.get().removals
      removals = chaserTracks.get().removals
      dots.run()
      if (hasRemovals) trails.runNow()
      else trails.run()
    }
    draw()
    const stop = chaserTracks.subscribe(draw)
    return () => {
      stop()
      dots.stop()
      trails.stop()
    }
  }, [map, isUsable, styleCount, selectedId])
  return null
}

const isGeoJson = (source: { type: string } | undefined): source is GeoJSONSource => source?.type === 'geojson'
