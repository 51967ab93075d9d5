import type { MediaSocket } from '../../../platform/media-socket/media-socket'
import type { ControlMessage } from '../../../platform/media-socket/wire'
import { createListeners } from '../../../platform/store'
import type { toast as appToast } from '../../../platform/toast'
import { cameraErrorText, isRefused } from '../errors.rules'
import { type CameraDevices, type Facing, releaseTracks } from '../camera/devices'
import type { createResumeMarker } from './state'
import type { Sender } from './browser-pipeline'
import { refusalMeaning } from '../errors.rules'
import { type BroadcastProblem, type BroadcastState, initialBroadcast, type OwnStream } from './state'
import type { Transmission } from './media-pipeline'

interface BroadcasterDeps {
  socket: MediaSocket
  devices: CameraDevices
  loadSender(): Promise<Sender>
  marker: ReturnType<typeof createResumeMarker>
  toast: typeof appToast
}

/** Time the camera has to settle before the broadcast starts. */
const CAMERA_SETTLE_MS = 1_000

const NOT_LOADED = 'Squall could not be loaded completely. Check your connection and try again.'

export interface StartOptions {
  facing: Facing
  muted: boolean
  locationGranted: boolean
}

/**
 * Sends this device's camera and microphone to one stream. It belongs to the tab and not to a page, so it continues while
 * its owner visits other pages, and its marker resumes it after a reload.
 */
export function createBroadcaster(deps: BroadcasterDeps) {
  const { socket, devices, marker, toast } = deps
  const { subscribe, notify } = createListeners()
  let state = initialBroadcast
  let transmission: Transmission | null = null
  let leaveSocket: (() => void) | null = null
  /** VP8 encoding failed in this browser; it is not tried again. */
  let isVp8Broken = false
  let isOpusBroken = false
  /** Grows with each start and stop, so that results of earlier attempts are recognised and dropped. */
  let turn = 0

  function update(change: Partial<BroadcastState>) {
    state = { ...state, ...change }
    notify()
  }

  function remember() {
    const { stream, facing, muted, locationGranted } = state
    if (stream !== null) marker.write({ streamId: stream.id, facing, muted, locationGranted })
  }

  /** Opens the camera, lets it settle and announces the broadcast. Failures are stored in `problem`, never thrown. */
  async function start(stream: OwnStream, options: StartOptions) {
    close()
    const mine = turn
    update({ ...initialBroadcast, ...options, stream, phase: 'starting' })
    remember()
    const sender = await deps.loadSender().catch(() => null)
    if (mine !== turn) return
    if (sender === null) return fail({ kind: 'server', text: NOT_LOADED })
    try {
      const camera = await devices.open(options.facing)
      if (mine === turn) send(stream, camera, sender)
      else releaseTracks(camera)
    } catch (error) {
      if (mine === turn) fail({ kind: isRefused(error) ? 'access' : 'camera', text: cameraErrorText(error) })
    }
  }

  function send(stream: OwnStream, camera: MediaStream, sender: Sender) {
    const mine = turn
    for (const track of camera.getAudioTracks()) track.enabled = !state.muted
    watchTracks(camera)
    transmission = sender.transmit({
      streamId: stream.id,
      camera,
      onLink: (link) => link !== state.link && update({ link }),
      onCodecFailed: () => giveUpVp8(stream.id, sender),
      onOpusFailed: () => giveUpOpus(stream.id, sender),
      onMicrophoneError: () => toast.error({ title: 'Microphone Error', description: 'Could not access microphone' }),
    })
    const leave = socket.join(stream.id, 'stream', { onMessage: (message) => hear(stream.id, message, sender) })
    const unsubscribe = socket.subscribe(() => socket.state() === 'connected' || pauseSending())
    leaveSocket = () => {
      leave()
      unsubscribe()
    }
    update({ camera })
    toast.success({ title: 'Camera Started', description: 'Your camera is now active and streaming' })
    void devices.hasSeveralCameras().then((canFlip) => mine === turn && update({ canFlip }))
    setTimeout(() => mine === turn && void announce(stream.id, sender), CAMERA_SETTLE_MS)
  }

  function watchTracks(camera: MediaStream) {
    for (const track of camera.getTracks()) {
      track.onended = () => fail({ kind: 'camera', text: cameraErrorText(null) })
    }
  }

  function hear(streamId: string, message: ControlMessage, sender: Sender) {
    if (message.type === 'viewer-count-update') update({ viewers: message.viewerCount })
    if (message.type === 'title-changed') rename(message.title)
    if (message.type === 'stream-state' && message.state === 'ended') endedElsewhere()
    if (message.type === 'quality') transmission?.want(message.want)
    if (message.type === 'key-frame-wanted') transmission?.wantKeyFrame()
    if (message.type === 'joined' && message.broadcaster) beginSending()
    if (message.type === 'error' && message.streamId === streamId) {
      const meaning = refusalMeaning(message.code)
      if (meaning === 'stop') fail({ kind: 'server', text: message.message })
      if (meaning === 'announce' && transmission?.isSending()) {
        pauseSending()
        void announce(streamId, sender)
      }
    }
  }

  /** Offers VP8 and Opus where this browser encodes them; whether the server takes it is the socket's to know. */
  async function announce(streamId: string, sender: Sender) {
    const mine = turn
    const [vp8, opus] = await Promise.all([sender.canEncodeVp8(), sender.canEncodeOpus()])
    if (mine !== turn) return
    socket.startBroadcast(streamId, {
      video: vp8 && !isVp8Broken ? 'vp8' : 'jpeg',
      audio: opus && !isOpusBroken ? 'opus' : 'container',
    })
  }

  function giveUpVp8(streamId: string, sender: Sender) {
    if (isVp8Broken) return
    isVp8Broken = true
    void announce(streamId, sender)
  }

  /** Audio restarts once the server has accepted the new codecs. */
  function giveUpOpus(streamId: string, sender: Sender) {
    if (isOpusBroken) return
    isOpusBroken = true
    pauseSending()
    void announce(streamId, sender)
  }

  function beginSending() {
    if (transmission === null || transmission.isSending()) return
    const isFirst = state.phase === 'starting'
    transmission.begin()
    update({ phase: 'live' })
    if (isFirst && !state.muted) announceSound()
  }

  function pauseSending() {
    if (transmission?.isSending()) transmission.pause()
  }

  function announceSound() {
    toast.success({ title: 'Audio Started', description: 'Your microphone is now broadcasting' })
  }

  /** The server or another device ended the stream while this tab still sent. */
  function endedElsewhere() {
    stop()
    toast.info({ title: 'Stream Ended', description: 'You are no longer live' })
  }

  function fail(problem: BroadcastProblem) {
    close()
    update({ phase: 'off', camera: null, link: 'Offline', problem })
  }

  function close() {
    turn += 1
    const { stream, camera } = state
    for (const track of camera?.getTracks() ?? []) track.onended = null
    releaseTracks(camera)
    transmission?.close()
    transmission = null
    if (stream !== null) socket.stopBroadcast(stream.id)
    leaveSocket?.()
    leaveSocket = null
  }

  function stop() {
    close()
    marker.clear()
    update(initialBroadcast)
  }

  function rename(title: string) {
    if (state.stream !== null) update({ stream: { ...state.stream, title } })
  }

  async function flipCamera() {
    const { camera, facing } = state
    const [old] = camera?.getVideoTracks() ?? []
    if (camera === null || old === undefined) return
    const mine = turn
    // Most phones open only one camera at a time.
    old.onended = null
    old.stop()
    const next = await openOneOf(facing === 'environment' ? ['user', 'environment'] : ['environment', 'user'])
    if (mine !== turn) return next?.track.stop()
    if (next === null) return fail({ kind: 'camera', text: cameraErrorText(null) })
    camera.removeTrack(old)
    camera.addTrack(next.track)
    watchTracks(camera)
    transmission?.cameraChanged()
    update({ facing: next.facing })
    remember()
  }

  async function openOneOf(choices: Facing[]) {
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
    const muted = !state.muted
    for (const track of state.camera?.getAudioTracks() ?? []) track.enabled = !muted
    update({ muted })
    remember()
    if (muted) toast.info({ title: 'Audio Stopped', description: 'Microphone recording stopped' })
    else announceSound()
  }

  socket.onReplaced(() => {
    if (state.phase === 'off') return
    marker.clear()
    fail({ kind: 'elsewhere', text: 'This stream is now sent from another tab or device.' })
  })

  return {
    state: () => state,
    subscribe,
    start,
    stop,
    rename,
    flipCamera,
    toggleMute,
    /** Closes the permission help; the reason stays on the stage. */
    acknowledgeRefusal() {
      if (state.problem?.kind === 'access') update({ problem: { ...state.problem, kind: 'camera' } })
    },
    /** Returns the broadcast this tab had before a reload, unless one runs now. */
    interrupted: () => (state.phase === 'off' && state.problem === null ? marker.read() : null),
    forgetInterrupted: () => marker.clear(),
  }
}
