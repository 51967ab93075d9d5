import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type MapView, shiftBetween } from '../../../../platform/base-map/projection.rules'
import { MapCanvas } from '../../../../ui/base-map/BaseMap'
import { createColorTable } from '../palettes.rules'
import { shouldKeepPeaks, toPaintWindow } from '../pictures/use-radar-pictures'
import type { RadarScreen } from '../use-radar-screen'

/** The highest device pixel ratio painted; finer is not visible and the cost grows with the square. */
const FINEST_RATIO = 2

type RadarPictureProps = Pick<RadarScreen, 'pictures' | 'layer' | 'settings'> & {
  playback: Pick<RadarScreen['playback'], 'usePlaying'>
  view: MapView
}

/**
 * The radar picture of the current frame. The last painted picture moves with the map until the next one is ready.
 * Browser tests read its attributes: `data-frame`, `data-layer`, `data-palette` and `data-pictures` (addresses) of the
 * painted picture, and `data-current` while it matches the request.
 */
export function RadarPicture({ pictures, layer, settings, playback, view }: RadarPictureProps) {
  const { frame } = playback.usePlaying()
  const canvas = useRef<HTMLCanvasElement>(null)
  const painted = useRef<MapView | null>(null)
  const { painter, paintedFrom } = pictures
  const name = layer?.layer
  const { palette } = settings
  const colors = useMemo(() => (name === undefined ? null : createColorTable(name, palette)), [name, palette])
  const addresses = useMemo(() => paintedFrom(frame), [paintedFrom, frame])
  const key = addresses.join(' ')

  /** Moves the painted picture to its position in the current view. */
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

  // Runs before the browser paints the labels of the new view, so that both move together.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the view changes
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
      keepsPeaks: shouldKeepPeaks(name),
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
