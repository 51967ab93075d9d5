import { useEffect, useState } from 'react'
import { cameraErrorText } from '../camera/camera-errors.rules'
import { browserDevices, releaseTracks } from '../camera/devices'
import type { Facing } from '../constants'

interface CameraPreview {
  camera: MediaStream | null
  problem: string | null
  canFlip: boolean
}

const nothing: CameraPreview = { camera: null, problem: null, canFlip: false }

/** The camera as long as it is wanted; `attempt` asks again after a refusal. Everything is released at the end. */
export function useCameraPreview(isWanted: boolean, facing: Facing, attempt: number): CameraPreview {
  const [preview, setPreview] = useState(nothing)

  // The camera is a device of the machine: it must be let go whenever the wish for it ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks with the same wishes
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let opened: MediaStream | null = null
    async function open() {
      try {
        opened = await browserDevices.open(facing)
        if (isOver) return releaseTracks(opened)
        const canFlip = await browserDevices.hasSeveralCameras()
        if (!isOver) setPreview({ camera: opened, problem: null, canFlip })
      } catch (error) {
        if (!isOver) setPreview({ ...nothing, problem: cameraErrorText(error) })
      }
    }
    void open()
    return () => {
      isOver = true
      releaseTracks(opened)
      setPreview(nothing)
    }
  }, [isWanted, facing, attempt])

  return preview
}
