import { createListeners } from '../../../platform/listeners'
import { followMute } from '../../../platform/media-socket/media-socket.rules'
import type { TabMediaSocket } from '../../../platform/media-socket/page-media-socket'
import type { ControlMessage } from '../../../platform/media-socket/wire'
import type { toast as appToast } from '../../../platform/toast'
import { type CameraDevices, type Facing, releaseTracks } from '../camera/devices'
import { cameraErrorText, classifyRefusal, isAccessDenied } from '../errors.rules'
import type { BroadcastFigures } from './broadcast-meter'
import type { PipelineFactory } from './browser-pipeline'
import type { MediaPipeline } from './media-pipeline'
import { createPosterPost, type sendPoster } from './send-poster'
import {
  type BroadcastProblem,
  type BroadcastState,
  type broadcastStore,
  type createResumeMarker,
  type endedStream,
  initialBroadcast,
  type OwnStream,
  type StartOptions,
} from './state'

interface BroadcasterDeps {
  socket: TabMediaSocket
  devices: CameraDevices
  loadPipelineFactory(): Promise<PipelineFactory>
  sendPoster: typeof sendPoster
  store: typeof broadcastStore
  marker: ReturnType<typeof createResumeMarker>
  ended: typeof endedStream
  toast: typeof appToast
}

/** Time the camera has to settle before the broadcast starts. */
const CAMERA_SETTLE_MS = 1_000

const NOT_LOADED = 'Squall could not be loaded completely. Check your connection and try again.'

/**
 * Returns the tab's broadcaster, which sends camera and microphone to one stream. It continues while its owner visits other
 * pages; its marker resumes it after a reload.
 */
export function createBroadcaster(deps: BroadcasterDeps) {
  const { socket, devices, store, marker, ended, toast } = deps
  const pipelines = createListeners<[MediaPipeline]>()
  const posters = createPosterPost(deps.sendPoster)
  let pipeline: MediaPipeline | null = null
  let leaveSocket: (() => void) | null = null
  /** VP8 encoding failed in this browser; it is not tried again. */
  let isVp8Broken = false
  let isOpusBroken = false
  /** Grows with each start and stop, so that results of earlier attempts are recognised and dropped. */
  let attempt = 0

  function update(change: Partial<BroadcastState>) {
    store.set({ ...store.get(), ...change })
  }

  function remember() {
    const { stream, facing, muted, locationGranted, precision } = store.get()
    if (stream !== null) marker.write({ streamId: stream.id, facing, muted, locationGranted, precision })
  }

  /** Opens the camera, lets it settle and announces the broadcast. Failures are stored in `problem`, never thrown. */
  async function start(stream: OwnStream, options: StartOptions) {
    close()
    const own = attempt
    update({ ...initialBroadcast, ...options, stream, phase: 'starting' })
    remember()
    const factory = await deps.loadPipelineFactory().catch(() => null)
    if (own !== attempt) return
    if (factory === null) return fail({ kind: 'server', text: NOT_LOADED })
    try {
      const camera = await devices.open(options.facing)
      if (own === attempt) send(stream, camera, factory)
      else releaseTracks(camera)
    } catch (error) {
      if (own === attempt) fail({ kind: isAccessDenied(error) ? 'access' : 'camera', text: cameraErrorText(error) })
    }
  }

  function send(stream: OwnStream, camera: MediaStream, factory: PipelineFactory) {
    const own = attempt
    for (const track of camera.getAudioTracks()) track.enabled = !store.get().muted
    watchTracks(camera)
    connect(stream, camera, factory)
    update({ camera })
    toast.success({ title: 'Camera Started', description: 'Your camera is now active and streaming' })
    void devices.hasSeveralCameras().then((canFlip) => own === attempt && update({ canFlip }))
    setTimeout(() => own === attempt && void announce(stream.id, factory), CAMERA_SETTLE_MS)
  }

  function connect(stream: OwnStream, camera: MediaStream, factory: PipelineFactory) {
    pipeline = factory.create({
      streamId: stream.id,
      camera,
      onPoster: (jpeg) => posters.post(stream.id, jpeg),
      onLink: (link) => link !== store.get().link && update({ link }),
      onCodecFailed: () => giveUpVp8(stream.id, factory),
      onOpusFailed: () => giveUpOpus(stream.id, factory),
      onMicrophoneError: () => toast.error({ title: 'Microphone Error', description: 'Could not access microphone' }),
    })
    pipelines.notify(pipeline)
    const leave = socket.join(stream.id, 'stream', {
      onMessage: (message) => handleMessage(stream.id, message, factory),
    })
    const unsubscribe = socket.subscribe(() => socket.state() === 'connected' || pauseSending())
    const unfollow = socket.onLost(() => void connectAgain(stream))
    leaveSocket = () => {
      leave()
      unsubscribe()
      unfollow()
    }
  }

  /** The pipeline is lost with its worker: the open camera goes to the next one, while the server still waits for it. */
  async function connectAgain(stream: OwnStream) {
    const own = attempt
    disconnect()
    update({ link: 'Offline' })
    const factory = await deps.loadPipelineFactory().catch(() => null)
    const { camera } = store.get()
    if (own !== attempt || camera === null) return
    if (factory === null) return fail({ kind: 'server', text: NOT_LOADED })
    connect(stream, camera, factory)
    void announce(stream.id, factory)
  }

  function disconnect() {
    pipeline?.close()
    leaveSocket?.()
    pipeline = leaveSocket = null
  }

  function watchTracks(camera: MediaStream) {
    for (const track of camera.getTracks()) {
      track.onended = () => fail({ kind: 'camera', text: cameraErrorText(null) })
    }
  }

  function handleMessage(streamId: string, message: ControlMessage, factory: PipelineFactory) {
    if (message.type === 'viewer-count-update') update({ viewers: message.viewerCount })
    if (message.type === 'title-changed') rename(message.title)
    if (message.type === 'stream-state' && message.state === 'ended') endedElsewhere(streamId)
    if (message.type === 'broadcaster-message') update({ adminMessage: message.text })
    const isMutedByAdmin = followMute(store.get().isMutedByAdmin, message)
    if (isMutedByAdmin !== store.get().isMutedByAdmin) update({ isMutedByAdmin })
    if (message.type === 'quality') pipeline?.want(message.want)
    if (message.type === 'key-frame-wanted') pipeline?.wantKeyFrame()
    if (message.type === 'joined' && message.broadcaster) beginSending()
    if (message.type === 'error' && message.streamId === streamId) {
      const action = classifyRefusal(message.code)
      if (action === 'stop') fail({ kind: 'server', text: message.message })
      if (action === 'announce' && pipeline?.isSending()) {
        pauseSending()
        void announce(streamId, factory)
      }
    }
  }

  /** Offers VP8 and Opus where this browser encodes them; the socket knows which of them the server takes. */
  async function announce(streamId: string, factory: PipelineFactory) {
    const own = attempt
    const [vp8, opus] = await Promise.all([factory.canEncodeVp8(), factory.canEncodeOpus()])
    if (own !== attempt) return
    const codecs = {
      video: vp8 && !isVp8Broken ? 'vp8' : 'jpeg',
      audio: opus && !isOpusBroken ? 'opus' : 'container',
    } as const
    socket.startBroadcast(streamId, codecs, store.get().stream?.isRecorded ?? false)
  }

  function giveUpVp8(streamId: string, factory: PipelineFactory) {
    if (isVp8Broken) return
    isVp8Broken = true
    void announce(streamId, factory)
  }

  /** Audio restarts once the server has accepted the new codecs. */
  function giveUpOpus(streamId: string, factory: PipelineFactory) {
    if (isOpusBroken) return
    isOpusBroken = true
    pauseSending()
    void announce(streamId, factory)
  }

  function beginSending() {
    if (pipeline === null || pipeline.isSending()) return
    const isFirst = store.get().phase === 'starting'
    pipeline.begin()
    update({ phase: 'live' })
    if (isFirst && !store.get().muted) announceSound()
  }

  function pauseSending() {
    if (pipeline?.isSending()) pipeline.pause()
  }

  function announceSound() {
    toast.success({ title: 'Audio Started', description: 'Your microphone is now broadcasting' })
  }

  /** An administrator, the server or another device ended the stream while this tab still sent; the summary says why. */
  function endedElsewhere(streamId: string) {
    stop()
    ended.set(streamId)
    toast.info({ title: 'Stream Ended', description: 'You are no longer live' })
  }

  function fail(problem: BroadcastProblem) {
    close()
    update({ phase: 'off', camera: null, link: 'Offline', problem })
  }

  function close() {
    attempt += 1
    const { stream, camera } = store.get()
    for (const track of camera?.getTracks() ?? []) track.onended = null
    releaseTracks(camera)
    disconnect()
    if (stream !== null) socket.stopBroadcast(stream.id)
  }

  function stop() {
    close()
    marker.clear()
    update(initialBroadcast)
  }

  function rename(title: string) {
    const { stream } = store.get()
    if (stream !== null) update({ stream: { ...stream, title } })
  }

  async function flipCamera() {
    const { camera, facing } = store.get()
    const [old] = camera?.getVideoTracks() ?? []
    if (camera === null || old === undefined) return
    const own = attempt
    // Most phones open only one camera at a time.
    old.onended = null
    old.stop()
    const next = await openFirstCamera(facing === 'environment' ? ['user', 'environment'] : ['environment', 'user'])
    if (own !== attempt) return next?.track.stop()
    if (next === null) return fail({ kind: 'camera', text: cameraErrorText(null) })
    camera.removeTrack(old)
    camera.addTrack(next.track)
    watchTracks(camera)
    pipeline?.cameraChanged()
    update({ facing: next.facing })
    remember()
  }

  async function openFirstCamera(choices: Facing[]) {
    for (const facing of choices) {
      try {
        return { facing, track: await devices.openCameraOnly(facing) }
      } catch (error) {
        toast.error({ title: 'Camera Access Required', description: cameraErrorText(error) })
      }
    }
    return null
  }

  function toggleMute() {
    const muted = !store.get().muted
    for (const track of store.get().camera?.getAudioTracks() ?? []) track.enabled = !muted
    update({ muted })
    remember()
    if (muted) toast.info({ title: 'Audio Stopped', description: 'Microphone recording stopped' })
    else announceSound()
  }

  socket.onReplaced(() => {
    if (store.get().phase === 'off') return
    marker.clear()
    fail({ kind: 'elsewhere', text: 'This stream is now sent from another tab or device.' })
  })

  return {
    start,
    stop,
    rename,
    flipCamera,
    toggleMute,
    sendLastPoster: () => posters.postLast(pipeline),
    /** Calls back once a second with the figures of the running pipeline; returns how to stop. */
    measure(onFigures: (figures: BroadcastFigures) => void): () => void {
      const stops = [pipeline?.measure(onFigures)]
      stops.push(pipelines.subscribe((next) => stops.push(next.measure(onFigures))))
      return () => stops.forEach((stop) => void stop?.())
    },
    dismissMessage: () => update({ adminMessage: null }),
    /** Closes the permission help; the reason stays on the stage. */
    acknowledgeRefusal() {
      const { problem } = store.get()
      if (problem?.kind === 'access') update({ problem: { ...problem, kind: 'camera' } })
    },
  }
}
