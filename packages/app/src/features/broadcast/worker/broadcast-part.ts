import type { MediaSocket } from '../../../platform/media-socket/media-socket'
import { createMediaPipeline, type MediaPipeline } from '../broadcaster/media-pipeline'
import { createFrameCapture } from './frame-capture'
import { createOpusRecorder } from './opus-recorder'
import type { PipelineCommand, PipelineEvent } from './pipeline-messages'

type Open = Extract<PipelineCommand, { type: 'open' }>

/** Runs the pipeline of one broadcast in the worker of the socket: frames go from the camera to the network past the page. */
export function startBroadcastPart(port: MessagePort, socket: MediaSocket) {
  let pipeline: MediaPipeline | null = null
  let capture: ReturnType<typeof createFrameCapture> | null = null
  let onChunk: ((chunk: Blob) => void) | null = null
  let onMicrophoneFailed: (() => void) | null = null
  let stopMeasuring: (() => void) | undefined

  port.onmessage = ({ data }: MessageEvent<PipelineCommand>) => take(data)

  const tell = (event: PipelineEvent) => port.postMessage(event)

  function open({ streamId, sound }: Open) {
    pipeline = createMediaPipeline(
      {
        socket,
        createCameraCapture(options) {
          const created = createFrameCapture(options)
          capture = created
          // The page gives the frames of another camera without being asked.
          return { watch: () => undefined, stop: created.stop }
        },
        createRecorder(options) {
          onChunk = options.onChunk
          onMicrophoneFailed = options.onError
          return { restart: () => tell({ type: 'restart-recording' }), stop: () => tell({ type: 'stop-recording' }) }
        },
        createOpusRecorder: (options) => createOpusRecorder(sound, options),
      },
      {
        streamId,
        onPoster: (jpeg) => tell({ type: 'poster', jpeg }),
        onLink: (link) => tell({ type: 'link', link }),
        onCodecFailed: () => tell({ type: 'codec-failed' }),
        onOpusFailed: () => tell({ type: 'opus-failed' }),
        onMicrophoneError: () => tell({ type: 'microphone-failed' }),
      },
    )
    tell({ type: 'opened' })
  }

  function measure(isMeasuring: boolean) {
    stopMeasuring?.()
    stopMeasuring = isMeasuring ? pipeline?.measure((figures) => tell({ type: 'figures', figures })) : undefined
  }

  function take(command: PipelineCommand) {
    switch (command.type) {
      case 'open':
        return open(command)
      case 'frames':
        return capture?.read(command.frames)
      case 'picture':
        return capture === null ? command.picture.close() : capture.take(command.picture)
      case 'chunk':
        return onChunk?.(command.chunk)
      case 'microphone-failed':
        return onMicrophoneFailed?.()
      case 'measure':
        return measure(command.isMeasuring)
      case 'want':
        return pipeline?.want(command.wanted)
      case 'begin':
        return pipeline?.begin()
      case 'pause':
        return pipeline?.pause()
      case 'want-key-frame':
        return pipeline?.wantKeyFrame()
      case 'take-poster':
        return pipeline?.takePoster()
      case 'close':
        pipeline?.close()
        port.close()
    }
  }
}
