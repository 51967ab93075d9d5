import { useEffect, useState } from 'react'
import { getSlotLayer } from '../../../../ui/map/base-style'
import { useMap } from '../../../../ui/map/map-context'
import { type RadarSettings, useRadarSettings } from '../settings'
import { createRadarValueLayer } from '../value-layer/radar-value-layer'
import type { ValueStyle } from '../value-layer/value-style.rules'
import type { ScanPlayer, ShownScans } from './scan-player'

const ID = 'radar'

const toStyle = (settings: RadarSettings, shown: ShownScans | null): ValueStyle => {
  const product = shown?.product ?? 'reflectivity'
  return {
    product,
    palette: settings.palette,
    threshold: product === 'reflectivity' ? settings.weakest : null,
    opacity: settings.opacity / 100,
    isSmooth: settings.isSmooth,
    stormMotion: shown?.stormMotion ?? null,
  }
}

/**
 * Radar values on the map around it. Browser tests read attributes of the map's element: `data-radar-frame`,
 * `data-radar-product` and `data-radar-key`, the names of the scans that are on the screen.
 */
export function RadarValues({ player }: { player: ScanPlayer }) {
  const { map, styleCount, isUsable } = useMap()
  const { settings } = useRadarSettings()
  const [layer] = useState(() =>
    createRadarValueLayer({
      id: ID,
      style: toStyle(settings, player.shown.get()),
      onBroken(problem) {
        console.info('Radar cannot be drawn', problem)
        player.breakDown()
      },
    }),
  )

  // A lost WebGL context takes the layer off the map; the style that follows gets the same one again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new style of the map needs the layer
  useEffect(() => {
    if (isUsable() && !map.getLayer(ID)) map.addLayer(layer, getSlotLayer('radar'))
  }, [map, isUsable, layer, styleCount])
  useEffect(
    () => () => {
      delete findMapElement(map.getContainer()).dataset.radarKey
      if (isUsable() && map.getLayer(ID)) map.removeLayer(ID)
    },
    [map, isUsable],
  )

  useEffect(() => {
    const show = () => {
      const shown = player.shown.get()
      layer.setStyle(toStyle(settings, shown))
      if (shown === null) return layer.show([])
      layer.show(shown.scans)
      // The next picture of the map has them.
      map.once('render', () => {
        if (!map.getLayer(ID) || player.shown.get() !== shown) return
        const { dataset } = findMapElement(map.getContainer())
        dataset.radarFrame = String(shown.frame)
        dataset.radarProduct = shown.product
        dataset.radarKey = shown.keys.join(' ')
      })
    }
    show()
    return player.shown.subscribe(show)
  }, [map, layer, player, settings])

  const scans = player.usePart((state) => state.scans)
  // Playback must not wait for the graphics card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scan was loaded
  useEffect(() => layer.prepare(player.listLoaded()), [layer, player, scans])
  return null
}

const findMapElement = (container: HTMLElement): HTMLElement => {
  const element = container.closest('[data-map]')
  return element instanceof HTMLElement ? element : container
}
