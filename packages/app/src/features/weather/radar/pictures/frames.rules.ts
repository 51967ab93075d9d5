import type { RadarFrame, RadarLayer } from '@squall/shared/contract/weather'
import { placeToWorldPoint } from '@squall/shared/rules/mercator'
import { type MapView, worldScale } from '../../../../platform/base-map/projection.rules'
import type { PaintWindow, PlacedPicture, WorldSquare } from './messages'

/** Where a picture lies that is here, or why it cannot be had. */
export type PictureState = WorldSquare | { problem: string }

/** What became of pictures, by their addresses; those that are missing are on their way. */
export type PictureStates = ReadonlyMap<string, PictureState>

/** The pictures of a layer's frames, the newest first: that one is looked at first, and the loop runs as the others come. */
export function wantedPictures({ bounds, frames }: Pick<RadarLayer, 'bounds' | 'frames'>): PlacedPicture[] {
  const square = squareOf(bounds)
  return frames.flatMap(({ picture }) => (picture === null ? [] : [{ address: picture, square }])).reverse()
}

/**
 * The pictures to paint for a frame, the last one on top: all that are here of the same scan, as a closer or a wider square
 * of it shows until, and around where, the one that was asked for is not.
 */
export function picturesFor(frame: Pick<RadarFrame, 'picture'> | undefined, states: PictureStates): string[] {
  if (!frame?.picture) return []
  const scan = scanOf(frame.picture)
  return [...states]
    .flatMap(([address, state]) => ('side' in state && scanOf(address) === scan ? [{ address, side: state.side }] : []))
    .sort((a, b) => b.side - a.side)
    .map(({ address }) => address)
}

/** Why a frame shows nothing and never will; null while it is on its way or here. */
export function frameProblem(frame: RadarFrame, states: PictureStates): string | null {
  if (frame.picture === null) return frame.problem ?? 'No scan at this time'
  const state = states.get(frame.picture)
  return state && 'problem' in state && picturesFor(frame, states).length === 0 ? state.problem : null
}

/** What a map's view shows of the world, in pixels of the screen. */
export function toPaintWindow(view: MapView, ratio: number): PaintWindow {
  const scale = worldScale(view)
  const [x, y] = placeToWorldPoint(view.center)
  return {
    x: x - view.width / 2 / scale,
    y: y - view.height / 2 / scale,
    perPixel: 1 / scale / ratio,
    width: Math.round(view.width * ratio),
    height: Math.round(view.height * ratio),
  }
}

/** The strongest rain of a place says what to expect there; of winds to and fro none is more true than the others. */
export const keepsPeaks = (layer: RadarLayer['layer']): boolean => layer !== 'velocity'

/** An address is that of the scan and, behind the last slash, of the square. */
const scanOf = (address: string) => address.slice(0, address.lastIndexOf('/'))

function squareOf({ north, west, east }: RadarLayer['bounds']): WorldSquare {
  const [x, y] = placeToWorldPoint({ latitude: north, longitude: west })
  return { x, y, side: (east - west) / 360 }
}
