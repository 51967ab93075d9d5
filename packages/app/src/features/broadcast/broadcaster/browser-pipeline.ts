import { getMediaHost } from '../../../platform/media-socket'
import type { MediaHost } from '../../../platform/media-socket/media-host'
import { canEncodeOpus, createAudioRecorder } from '../camera/audio-recorders'
import { createPageCapture } from '../camera/page-capture'
import { canEncodeVp8 } from '../worker/vp8-encoder'
import { type CameraPipelineOptions, createMediaPipeline, type MediaPipeline } from './media-pipeline'
import { createWorkerPipeline } from './worker-pipeline'

export interface PipelineFactory {
  create(options: CameraPipelineOptions): MediaPipeline
  canEncodeVp8(): Promise<boolean>
  canEncodeOpus(): Promise<boolean>
}

/** Returns the maker of pipelines where this page's socket runs; loaded only when going live. */
export async function loadPipelineFactory(): Promise<PipelineFactory> {
  const host = await getMediaHost()
  const isWorker = host.kind === 'worker'
  return {
    create: (options) => keepScreenOn(createPipeline(host, options)),
    canEncodeVp8: async () => isWorker && (await canEncodeVp8()),
    canEncodeOpus: async () => isWorker && (await canEncodeOpus()),
  }
}

function createPipeline(host: MediaHost, options: CameraPipelineOptions): MediaPipeline {
  const { camera } = options
  if (host.kind === 'worker') return createWorkerPipeline(host.openPart('broadcast'), options)
  return createMediaPipeline(
    {
      socket: host.own,
      createCameraCapture: (capture) => createPageCapture(camera, capture),
      createRecorder: (recorder) => createAudioRecorder({ ...recorder, stream: camera }),
      createOpusRecorder: ({ onFailed }) => ({ start: onFailed, stop: () => undefined }),
    },
    options,
  )
}

function keepScreenOn(pipeline: MediaPipeline): MediaPipeline {
  const release = holdWakeLock()
  return {
    ...pipeline,
    close() {
      release()
      pipeline.close()
    },
  }
}

/** Keeps the screen on; returns how to stop. The browser drops the lock when the tab is hidden, so it is requested again. */
function holdWakeLock(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let released = false

  async function take() {
    if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      sentinel = await navigator.wakeLock.request('screen')
      if (released) await sentinel.release()
    } catch {
      // The browser may refuse on a low battery; the broadcast continues without the lock.
    }
  }

  const onVisibility = () => void take()
  document.addEventListener('visibilitychange', onVisibility)
  void take()
  return () => {
    released = true
    document.removeEventListener('visibilitychange', onVisibility)
    void sentinel?.release()
  }
}
