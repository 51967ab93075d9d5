import { createHiddenVideo } from './devices'

/** Where frames cannot be read from the camera itself, a picture is taken this often. */
const INTERVAL_MS = 33

/** Plays a camera in a hidden element and calls back about 30 times a second, also in a hidden tab. */
export function watchCamera(onPicture: (video: HTMLVideoElement) => void) {
  const { video, watch, stop } = createHiddenVideo()
  const ticker = new Worker(new URL('./frame-ticker.worker.ts', import.meta.url), { type: 'module' })
  ticker.onmessage = () => video.videoWidth > 0 && onPicture(video)
  ticker.postMessage(INTERVAL_MS)
  return {
    watch,
    stop() {
      ticker.terminate()
      stop()
    },
  }
}
