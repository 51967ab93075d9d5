import type { RadarFrame, RadarLayer } from '@squall/shared/contract/weather'
import { placeToWorldPoint } from '@squall/shared/rules/geo'
import { type MapView, worldScale } from '../../../../platform/base-map/projection.rules'
import type { PaintWindow, PlacedPicture, WorldSquare } from './messages'

/** The position of a loaded picture, or why it failed to load. */
export type PictureState = WorldSquare | { problem: string }

/** The states of pictures by address; missing ones are loading. */
export type PictureStates = ReadonlyMap<string, PictureState>

/** Returns the pictures of a layer's frames, newest first, because the newest frame is shown first. */
export function wantedPictures({ bounds, frames }: Pick<RadarLayer, 'bounds' | 'frames'>): PlacedPicture[] {
  const square = toWorldSquare(bounds)
  return frames.flatMap(({ picture }) => (picture === null ? [] : [{ address: picture, square }])).reverse()
}

/**
 * Returns the addresses of the pictures to paint for a frame, the last one on top: all loaded squares of the same scan,
 * because a closer or wider square fills in until the requested one has loaded, and around it.
 */
export function picturesFor(frame: Pick<RadarFrame, 'picture'> | undefined, states: PictureStates): string[] {
  if (!frame?.picture) return []
  const scan = getScanAddress(frame.picture)
  return [...states]
    .flatMap(([address, state]) =>
      'side' in state && getScanAddress(address) === scan ? [{ address, side: state.side }] : [],
    )
    .sort((a, b) => b.side - a.side)
    .map(({ address }) => address)
}

/** Returns why a frame has nothing to show; null while it is loading or loaded. */
export function frameProblem(frame: RadarFrame, states: PictureStates): string | null {
  if (frame.picture === null) return frame.problem ?? 'No scan at this time'
  const state = states.get(frame.picture)
  return state && 'problem' in state && picturesFor(frame, states).length === 0 ? state.problem : null
}

/** Returns the part of the world in a map's view, in device pixels. */
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

/** Returns whether the highest level wins in a shared pixel: true for rain, false for velocities, which have a sign. */
export const keepsPeaks = (layer: RadarLayer['layer']): boolean => layer !== 'velocity'

/** Returns the scan's part of an address; the square follows the last slash. */
const getScanAddress = (address: string) => address.slice(0, address.lastIndexOf('/'))

function toWorldSquare({ north, west, east }: RadarLayer['bounds']): WorldSquare {
  const [x, y] = placeToWorldPoint({ latitude: north, longitude: west })
  return { x, y, side: (east - west) / 360 }
}
