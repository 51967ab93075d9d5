import { createAudioRecorder } from '../camera/audio-recorders'
import { watchCamera } from '../camera/camera-pictures'
import { readCameraFrames, readMicrophone } from '../camera/devices'
import type { PipelineCommand, PipelineEvent } from '../worker/pipeline-messages'
import type { BroadcastFigures } from './broadcast-meter'
import type { CameraPipelineOptions, MediaPipeline } from './media-pipeline'

/** Returns a pipeline that runs in the media worker, at the other end of the port; the page gives it camera and microphone. */
export function createWorkerPipeline(port: MessagePort, options: CameraPipelineOptions): MediaPipeline {
  const { streamId, camera } = options
  let isSending = false
  let isOpen = false
  let onFigures: ((figures: BroadcastFigures) => void) | null = null
  let pictures: ReturnType<typeof watchCamera> | null = null
  const recorder = createAudioRecorder({
    stream: camera,
    onChunk: (chunk) => tell({ type: 'chunk', chunk }),
    onError: () => tell({ type: 'microphone-failed' }),
  })

  port.onmessage = ({ data }: MessageEvent<PipelineEvent>) => take(data)
  const sound = orNull(() => readMicrophone(camera))
  tell({ type: 'open', streamId, sound }, sound === null ? [] : [sound])

  function tell(command: PipelineCommand, transfer: Transferable[] = []) {
    port.postMessage(command, transfer)
  }

  function take(event: PipelineEvent) {
    if (event.type === 'opened') start()
    if (event.type === 'link') options.onLink(event.link)
    if (event.type === 'poster') options.onPoster(event.jpeg)
    if (event.type === 'figures') onFigures?.(event.figures)
    if (event.type === 'restart-recording') recorder.restart()
    if (event.type === 'stop-recording') recorder.stop()
    if (event.type === 'codec-failed') options.onCodecFailed()
    if (event.type === 'opus-failed') options.onOpusFailed()
    if (event.type === 'microphone-failed') options.onMicrophoneError()
  }

  function start() {
    isOpen = true
    watch()
  }

  /** The worker reads the camera itself where the browser can give it away; else the page takes its pictures. */
  function watch() {
    // Frames that are sent before somebody reads them stay open, and a camera has few.
    if (!isOpen) return
    const frames = orNull(() => readCameraFrames(camera))
    if (frames !== null) return tell({ type: 'frames', frames }, [frames])
    pictures ??= watchCamera((video) => void takePicture(video))
    pictures.watch(camera)
  }

  async function takePicture(video: HTMLVideoElement) {
    if (!isSending) return
    const picture = await createImageBitmap(video).catch(() => null)
    if (picture !== null) tell({ type: 'picture', picture }, [picture])
  }

  function setSending(next: boolean) {
    isSending = next
    tell({ type: next ? 'begin' : 'pause' })
  }

  return {
    begin: () => setSending(true),
    pause: () => setSending(false),
    isSending: () => isSending,
    want: (wanted) => tell({ type: 'want', wanted }),
    wantKeyFrame: () => tell({ type: 'want-key-frame' }),
    takePoster: () => tell({ type: 'take-poster' }),
    measure(listener) {
      onFigures = listener
      tell({ type: 'measure', isMeasuring: true })
      return () => {
        if (onFigures !== listener) return
        onFigures = null
        tell({ type: 'measure', isMeasuring: false })
      }
    },
    cameraChanged: watch,
    close() {
      isSending = false
      isOpen = false
      port.onmessage = null
      recorder.stop()
      pictures?.stop()
      tell({ type: 'close' })
    },
  }
}

/** Browsers that cannot read or transfer a track throw. */
function orNull<Value>(read: () => Value | null): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}
