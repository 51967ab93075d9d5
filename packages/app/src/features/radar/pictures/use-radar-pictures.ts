import type { RadarLayer } from '@squall/shared/radar'

export type FrameState = 'gap' | 'loading' | 'ready' | 'failed'

/** The pictures of a layer's frames as they come, newest first. */
export function useRadarPictures(layer: RadarLayer | undefined) {
  const stateOf = (frame: number): FrameState => (layer?.frames[frame]?.picture ? 'ready' : 'gap')
  return { isReady: (frame: number) => stateOf(frame) === 'ready', stateOf, retry: () => {} }
}
