import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type MapView, shiftBetween } from '../../../../platform/base-map/projection.rules'
import { MapCanvas } from '../../../../ui/base-map/MapCanvas'
import { lookupTable } from '../palettes.rules'
import { keepsPeaks, toPaintWindow } from '../pictures/frames.rules'
import type { RadarScreen } from '../use-radar-screen'

/** Finer than that no eye tells levels apart, and a picture costs the square of it. */
const FINEST_RATIO = 2

type RadarPictureProps = Pick<RadarScreen, 'pictures' | 'layer' | 'settings' | 'playback'> & { view: MapView }

/**
 * The radar picture of a frame over the ground of the map. What was painted last moves with the map until it is painted
 * anew. Tells journeys what it shows: `data-frame`, `data-layer` and `data-palette` once painted, `data-pictures` with the
 * addresses, and `data-current` while that is what was asked for.
 */
export function RadarPicture({ pictures, layer, settings, playback, view }: RadarPictureProps) {
  const { frame } = playback.usePlaying()
  const canvas = useRef<HTMLCanvasElement>(null)
  const painted = useRef<MapView | null>(null)
  const { painter, paintedFrom } = pictures
  const name = layer?.layer
  const { palette } = settings
  const colors = useMemo(() => (name === undefined ? null : lookupTable(name, palette)), [name, palette])
  const addresses = useMemo(() => paintedFrom(frame), [paintedFrom, frame])
  const key = addresses.join(' ')

  /** Where what is painted belongs now. */
  const place = useEffectEvent(() => {
    if (canvas.current === null || painted.current === null) return
    const { x, y, scale } = shiftBetween(painted.current, view)
    if (painted.current !== view) canvas.current.removeAttribute('data-current')
    canvas.current.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale})`
  })
  const show = useEffectEvent((bitmap: ImageBitmap, shown: MapView, about: Record<string, string>) => {
    const element = canvas.current
    const context = element?.getContext('bitmaprenderer')
    if (!element || !context) return bitmap.close()
    if (element.width !== bitmap.width) element.width = bitmap.width
    if (element.height !== bitmap.height) element.height = bitmap.height
    element.style.width = `${shown.width}px`
    element.style.height = `${shown.height}px`
    context.transferFromImageBitmap(bitmap)
    painted.current = shown
    Object.assign(element.dataset, about)
    element.toggleAttribute('data-current', shown === view && about.pictures === key && about.frame === String(frame))
    place()
  })

  // Before the browser shows the labels of the new view, so that nothing swims.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the view that moves it
  useLayoutEffect(() => place(), [view])

  // The worker paints outside React.
  useEffect(() => {
    if (painter === null || name === undefined || colors === null || view.width === 0) return
    canvas.current?.removeAttribute('data-current')
    const about = { frame: String(frame), layer: name, palette, pictures: key }
    const order = {
      pictures: key === '' ? [] : key.split(' '),
      window: toPaintWindow(view, Math.min(FINEST_RATIO, window.devicePixelRatio)),
      colors,
      keepsPeaks: keepsPeaks(name),
    }
    painter.paint(order, (bitmap) => show(bitmap, view, about))
  }, [painter, name, palette, colors, view, frame, key])

  return (
    <MapCanvas
      ref={canvas}
      aria-hidden
      transformOrigin="0 0"
      willChange="transform"
      style={{ opacity: settings.opacity / 100, imageRendering: 'pixelated' }}
    />
  )
}
