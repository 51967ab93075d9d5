import {
  type AudioCodec,
  encodeAck,
  limits,
  recordKinds,
  type SocketErrorCode,
  type WireRecord,
} from '@squall/shared/contract/wire'
import { createOpusPacket, type StreamIdentity } from '../audio/audio-chunk'
import { beginsRecording, createAudioTrack } from '../audio/audio-track'
import type { Clock } from '../clock'
import type { VideoFrame } from '../codec/video-frame'
import type { StreamRecorder } from '../recording/recorder'
import type { LayerDemand } from '../relay/layer-demand'
import type { RelayedMedia, StreamRelay } from '../relay/relayed-room'
import type { Announcement, Member } from '../room/members'
import type { Layer, Stats } from '../stats'
import type { StreamLatency } from '../stream-latency'
import { createAudioFanOut } from '../viewer/audio-fan-out'
import type { Subscribers } from '../viewer/subscribers'
import { createVideoFanOut } from '../viewer/video-fan-out'
import type { Viewer } from '../viewer/viewer'
import { createCarriedSound } from './carried-sound'
import { createIngest } from './ingest'
import { createPublisherRequests } from './publisher-requests'
import { createRelayedMedia } from './relayed-media'

/** One stream's publisher: takes its video and audio, forwards them to the viewers, and asks for what viewers need. */
export interface StreamPublisher {
  /** Returns the publisher's connection; null without a publisher on this node. */
  member(): Member | null
  /** Makes a connection the publisher, or takes over its new announcement. */
  begin(member: Member, announced: Announcement): void
  lose(): void
  announced(): Announcement
  /** A publisher began on another node. Its media comes through `relayed`. */
  followRemote(announced: Announcement): void
  readonly relayed: RelayedMedia
  requestKeyFrame(): void
  takeFrame(member: Member, dataUrl: string, timestamp: number): SocketErrorCode | null
  /** Takes container audio of the publisher, or of another connection of the owner that carries it instead. */
  takeAudio(member: Member, base64: string): SocketErrorCode | null
  /** A connection has left. Its audio ends with it. */
  loseAudio(member: Member): void
  /** Takes a chunk that a connection of the owner sent to another node. Returns whether it was accepted. */
  takeCarried(source: number, bytes: Buffer): boolean
  /** Another node ended the sound that it carried, or refused what this one carries. */
  endCarried(source: number): void
  /** Takes a record of video or audio, and keeps its memory. */
  takeRecord(member: Member, record: WireRecord): SocketErrorCode | null
  /** Sends a new viewer the newest frame and audio that plays. */
  welcome(viewer: Viewer): void
  newestSeq(): number
  /** Keeps the sound from the viewers, or no longer. The publisher goes on sending it. */
  setMuted(isMuted: boolean): void
  /** Asks the publisher, or its node, for the layers that are needed now. */
  updateDemand(): void
  tick(): void
}

interface PublisherDeps {
  stream: StreamIdentity
  subscribers: Subscribers
  clock: Clock
  stats: Stats
  latency: StreamLatency
  relay: StreamRelay | null
  /** Null for a stream that is not recorded. */
  recorder: StreamRecorder | null
  /** Whether the stream begins muted. */
  isMuted: boolean
  /** Called for every frame of the main layer. */
  onMainFrame(): void
}

const TEXT_WIRE: Announcement = { video: 'jpeg', audio: 'container' }

export function createStreamPublisher({
  stream,
  subscribers,
  clock,
  stats,
  latency,
  relay,
  recorder,
  isMuted,
  onMainFrame,
}: PublisherDeps): StreamPublisher {
  const requests = createPublisherRequests(stream.streamId, clock, (message) => {
    // On the text wire a publisher cannot send more than one layer.
    if (current?.isBinary) current.sendMessage(message)
    else if (current === null && message.type === 'key-frame-wanted') relay?.requestKeyFrame()
  })
  const { requestKeyFrame } = requests
  const track = createAudioTrack(stream)
  const ingest = createIngest(stream, clock)
  const isNeeded = (layer: Layer) => subscribers.countOn(layer) > 0 || relay?.isNeeded(layer) === true
  const video = createVideoFanOut({ subscribers, requestKeyFrame, isNeeded, clock })
  const audio = createAudioFanOut({ subscribers, track, stats, isMuted })
  let current: Member | null = null
  const carried = relay && createCarriedSound(stream, relay)
  /** Whose recording is followed: the publisher's, or that of another connection of the owner; a number on another node. */
  let audioSource: Member | number | null = null
  let announced = TEXT_WIRE
  let pendingAcks: Uint8Array[] = []

  function forwardFrame(frame: VideoFrame): void {
    stats.framesIn++
    stats.framesInOf[frame.layer]++
    latency.noteArrived(frame.seq, frame.takenAt, frame.data.header.captureMs)
    if (relay === null) video.forward(frame)
    else relay.sendFrame(frame, () => video.forward(frame))
    if (frame.layer !== (announced.video === 'jpeg' ? 'jpeg' : 'codec')) return
    onMainFrame()
    if (recorder?.takeFrame(frame.data)) requestKeyFrame()
  }

  /** Deferred: while an ack waits for the end of its socket's turn, uWebSockets.js copies what is sent to others. */
  function acknowledge(member: Member, seq: number): void {
    const acks = pendingAcks
    const isFirst = acks.push(encodeAck({ handle: stream.handle, seq, captureMs: 0 })) === 1
    if (isFirst) setImmediate(() => member.socket.send(Buffer.concat(acks.splice(0)), true))
  }

  function forwardSound(layer: AudioCodec, payload: Uint8Array, captureMs: number, forward: () => void): void {
    stats.soundIn++
    if (relay === null) forward()
    else relay.sendAudio(layer, payload, captureMs, forward)
  }

  /** A recording is replaced by another connection's only with that one's beginning: chunks of two never mix. */
  function takeChunk(from: Member | number, bytes: Buffer, captureMs: number | null): SocketErrorCode | null {
    if (from !== audioSource && audioSource !== null && !beginsRecording(bytes)) return 'not-audio'
    const position = ingest.nextAudioPosition(captureMs)
    const error = track.push(bytes, position)
    if (error !== null) return error
    audioSource = from
    const live = track.live()
    forwardSound('container', bytes, position.captureMs, () => audio.forwardChunk(live))
    const piece = announced.audio === 'container' ? live?.piece : undefined
    if (piece !== undefined) recorder?.takeChunk(piece, captureMs)
    return null
  }

  function takePacket({ payload, captureMs }: WireRecord): SocketErrorCode | null {
    const isOpus = announced.audio === 'opus' && payload.length > 0 && payload.length <= limits.soundPacketBytes
    if (!isOpus) return 'not-audio'
    const packet = createOpusPacket(stream, ingest.nextAudioPosition(captureMs), payload)
    forwardSound('opus', payload, captureMs, () => audio.forwardPacket(packet))
    recorder?.takePacket(payload, captureMs)
    return null
  }

  function resetAudio(): void {
    audioSource = null
    track.reset()
  }

  /** Returns the layers that viewers on this node need of a publisher on another. */
  function localDemand(): LayerDemand {
    const isJpeg = announced.video === 'jpeg'
    const low = subscribers.countOn('low') > 0
    return {
      codec: subscribers.countOn('codec') > 0,
      jpeg: subscribers.countOn('jpeg') > 0 || (isJpeg && low && !video.hasLow()),
      low,
      container: audio.isHeard('container'),
      opus: audio.isHeard('opus'),
    }
  }

  function restart(next: Announcement): void {
    announced = next
    latency.setCaptureClock(null)
    pendingAcks = []
    ingest.begin()
    video.begin(next.video)
    audio.begin(next.audio)
    requests.reset()
    updateDemand()
  }

  function updateDemand(): void {
    if (current === null) {
      relay?.setDemand(localDemand())
      return
    }
    requests.requestLayers({
      jpeg: announced.video === 'jpeg' || isNeeded('jpeg'),
      low: isNeeded('low'),
      container: audio.needsContainer() || relay?.isNeeded('container') === true,
    })
  }

  return {
    member: () => current,
    begin(member, next) {
      const former = current
      current = member
      if (former === member && next.video === announced.video && next.audio === announced.audio) return
      if (audioSource === null || audioSource === former || next.audio === 'opus') resetAudio()
      recorder?.begin(former === member)
      restart(next)
      const own = carried?.release() ?? null
      if (own !== null && next.audio !== 'opus') takeChunk(own.member, own.start, null)
    },
    lose() {
      if (audioSource === current) resetAudio()
      current = null
      recorder?.pause()
    },
    announced: () => announced,
    followRemote(next) {
      const [own, start] = [audioSource, audioSource === current ? null : track.startBytes()]
      current = null
      recorder?.pause()
      resetAudio()
      restart(next)
      if (next.audio === 'opus') carried?.release()
      else if (own !== null && typeof own !== 'number' && start !== null) carried?.take(own, start)
      else carried?.resend()
    },
    relayed: createRelayedMedia({ stream, ingest, track, video, audio }),
    requestKeyFrame,
    takeFrame(member, dataUrl, timestamp) {
      if (current !== member) return 'not-broadcasting'
      const frame = ingest.takeDataUrl(dataUrl, timestamp)
      if (typeof frame === 'string') return frame
      forwardFrame(frame)
      return null
    },
    takeAudio(member, base64) {
      const bytes = Buffer.from(base64, 'base64')
      const isElsewhere = current === null && relay !== null && (relay.hasHome() || carried?.isFrom(member) === true)
      const isOpus = announced.audio === 'opus' && (current !== null || isElsewhere)
      if (isOpus && current !== member && member !== audioSource) return 'not-broadcasting'
      return isElsewhere && carried !== null ? carried.take(member, bytes) : takeChunk(member, bytes, null)
    },
    loseAudio(member) {
      if (audioSource === member) resetAudio()
      carried?.lose(member)
    },
    takeCarried: (source, bytes) => announced.audio !== 'opus' && takeChunk(source, bytes, null) === null,
    endCarried(source) {
      if (audioSource === source) resetAudio()
      carried?.refuse(source)
    },
    takeRecord(member, record) {
      if (current !== member) return 'not-broadcasting'
      if (record.kind === recordKinds.opus) return takePacket(record)
      if (record.kind === recordKinds.audioContainer)
        return takeChunk(member, Buffer.from(record.payload), record.captureMs)
      const frame = ingest.takeRecord(record, announced)
      if (typeof frame === 'string') return frame
      if (frame !== null) forwardFrame(frame)
      acknowledge(member, record.seq)
      return null
    },
    welcome(viewer) {
      audio.welcome(viewer)
      video.welcome(viewer)
    },
    newestSeq: ingest.newestSeq,
    setMuted(isMuted) {
      audio.setMuted(isMuted)
      recorder?.setMuted(isMuted)
    },
    updateDemand,
    tick() {
      video.tick()
      updateDemand()
      recorder?.flush()
    },
  }
}
