import { type AudioCodec, limits, recordFlags } from '@squall/shared/contract/wire'
import type { AudioTrack, LiveRecording } from '../audio/audio-track'
import type { Stats } from '../stats'
import type { Subscribers } from './subscribers'
import type { Viewer } from './viewer'

/** Sends one stream's audio to its viewers. Audio never waits for video. */
export interface AudioFanOut {
  /** A publisher starts with this codec. */
  begin(codec: AudioCodec): void
  /** Sends a new viewer the audio from which playback can start. */
  welcome(viewer: Viewer): void
  /** Sends the newest chunk of a recording; nothing while it has no decodable part. */
  forwardChunk(live: LiveRecording | null): void
  /** Sends one packet of Opus. */
  forwardPacket(record: (flags: number) => Buffer): void
  /** Sends no viewer any audio until it is false again. Viewers then start like late ones, with audio sent after that. */
  setMuted(isMuted: boolean): void
  /** Returns whether a viewer on this node listens to this codec. */
  isHeard(codec: AudioCodec): boolean
  /** Returns whether the publisher has to send container audio. */
  needsContainer(): boolean
}

/** A viewer whose audio was dropped starts again once its unsent bytes are down to this. */
const RESYNC_BYTES = limits.audioQueueBytes / 4
/** Stands for the recording of a viewer that listens to Opus, which has no numbered recordings. */
const OPUS_RECORDING = -1

interface AudioFanOutDeps {
  subscribers: Subscribers
  track: AudioTrack
  stats: Stats
  isMuted: boolean
}

export function createAudioFanOut({ subscribers, track, stats, ...begins }: AudioFanOutDeps): AudioFanOut {
  let isOpus = false
  let { isMuted } = begins

  function hearsOpus({ abilities, connection }: Viewer): boolean {
    return isOpus && abilities.decodesOpus && connection.isBinary
  }

  /** Returns whether the viewer's queue has room. If not, the viewer starts again later. */
  function hasRoom(viewer: Viewer, isContinuing: boolean): boolean {
    const room = isContinuing ? limits.audioQueueBytes : RESYNC_BYTES
    if (viewer.connection.socket.bufferedAmount() < room) return true
    if (isContinuing) stats.soundDropped++
    viewer.hasLostAudio ||= isContinuing
    viewer.recording = null
    return false
  }

  function isHeard(codec: AudioCodec): boolean {
    const isOpusAsked = codec === 'opus'
    return subscribers.viewers.some((viewer) => !viewer.abilities.preview && hearsOpus(viewer) === isOpusAsked)
  }

  function send(viewer: Viewer, message: Buffer): void {
    stats.soundOut++
    stats.mediaBytesOut += message.length
    viewer.connection.socket.send(message, viewer.connection.isBinary)
  }

  function play(viewer: Viewer, live: LiveRecording): void {
    if (isMuted || viewer.abilities.preview || hearsOpus(viewer)) return
    const isContinuing = viewer.recording === live.recording
    if (!hasRoom(viewer, isContinuing)) return
    const chunk = isContinuing ? live.chunk : live.start
    viewer.recording = chunk === null ? null : live.recording
    if (chunk === null) return
    const flags = !isContinuing && viewer.hasLostAudio ? recordFlags.resync : 0
    viewer.hasLostAudio = false
    send(viewer, viewer.connection.isBinary ? chunk.record(flags) : chunk.json())
  }

  return {
    begin(codec) {
      isOpus = codec === 'opus'
    },
    welcome(viewer) {
      const live = track.live()
      if (live !== null) play(viewer, live)
    },
    forwardChunk(live) {
      if (live === null) return
      subscribers.visit((viewer) => play(viewer, live))
    },
    forwardPacket(record) {
      subscribers.visit((viewer) => {
        if (isMuted || viewer.abilities.preview || !hearsOpus(viewer)) return
        if (!hasRoom(viewer, viewer.recording === OPUS_RECORDING)) return
        const flags = viewer.hasLostAudio ? recordFlags.resync : 0
        viewer.hasLostAudio = false
        viewer.recording = OPUS_RECORDING
        send(viewer, record(flags))
      })
    },
    setMuted(muted) {
      isMuted = muted
      // What was recorded while the stream was muted is not played afterwards either.
      if (!muted) track.forgetStart()
      subscribers.visit((viewer) => {
        viewer.hasLostAudio ||= viewer.recording !== null
        viewer.recording = null
      })
    },
    isHeard,
    needsContainer: () => !isOpus || isHeard('container'),
  }
}
