import { useEffect, useState } from 'react'
import { toast } from '../../platform/toast'
import { readTrackAbilities, setTrackAbility } from './camera/track-abilities'

/** Returns torch and zoom of the camera in use and how to set them. `facing` changes with the camera. */
export function useCameraAbilities(camera: MediaStream, facing: string) {
  const [track] = camera.getVideoTracks()
  const { hasTorch, zoom } = readTrackAbilities(track)
  const [isTorchOn, setTorchOn] = useState(false)
  const [zoomLevel, setZoomLevel] = useState<number | null>(null)

  // Another camera begins without torch and zoom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another facing is another camera
  useEffect(() => {
    setTorchOn(false)
    setZoomLevel(null)
  }, [facing])

  async function toggleTorch() {
    if (track === undefined) return
    if (await setTrackAbility(track, 'torch', !isTorchOn)) setTorchOn(!isTorchOn)
    else toast.error({ title: 'No light', description: 'The light of the camera could not be switched.' })
  }

  function setZoom(level: number) {
    setZoomLevel(level)
    if (track !== undefined) void setTrackAbility(track, 'zoom', level)
  }

  return {
    hasTorch,
    isTorchOn,
    toggleTorch: () => void toggleTorch(),
    zoom: zoom === null ? null : { ...zoom, level: zoomLevel ?? zoom.min },
    setZoom,
  }
}
