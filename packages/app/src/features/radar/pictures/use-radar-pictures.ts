import type { RadarLayer } from '@squall/shared/radar'

/** The pictures of a layer's frames as they come, newest first. */
export function useRadarPictures(layer: RadarLayer | undefined) {
  return { isReady: (frame: number) => layer?.frames[frame] !== undefined }
}
