import type { AudioCodec } from '@squall/shared/contract/wire'
import { limits, recordFlags } from '@squall/shared/contract/wire'
import type { AudioTrack, Sound } from '../audio/audio-track'
import type { Stats } from '../stats'
import type { Audience } from './subscribers'
import type { Viewer } from './viewer'

/** One stream's sound on its way to those who listen; it never waits for pictures. */
export interface SoundFanOut {
  begin(codec: AudioCodec): void
  /** Sound that plays, for somebody who came late. */
  welcome(viewer: Viewer): void
  /** Hands on what the track took last. */
  chunk(): void
  /** Hands on one packet of Opus. */
  packet(record: (flags: number) => Buffer): void
  /** Does anybody here hear sound of this kind? */
  isHeard(codec: AudioCodec): boolean
  /** Does anybody need the container's sound? */
  needsContainer(): boolean
}

/** Sound starts again for a viewer when their queue is down to this. */
const RESYNC_BYTES = limits.audioQueueBytes / 4
/** Of Opus there are no recordings that could be told apart. */
const OPUS = -1

export function createSoundFanOut(deps: { audience: Audience; track: AudioTrack; stats: Stats }): SoundFanOut {
  const { audience, track, stats } = deps
  let isOpus = false

  function hearsOpus({ abilities, connection }: Viewer): boolean {
    return isOpus && abilities.decodesOpus && connection.isBinary
  }

  /** Is there room for more in their queue? Where there is not, they start again later. */
  function hasRoom(viewer: Viewer, isContinuing: boolean): boolean {
    const room = isContinuing ? limits.audioQueueBytes : RESYNC_BYTES
    if (viewer.connection.socket.bufferedAmount() < room) return true
    if (isContinuing) stats.soundDropped++
    viewer.hasLostSound ||= isContinuing
    viewer.playing = null
    return false
  }

  function isHeard(codec: AudioCodec): boolean {
    const wantsOpus = codec === 'opus'
    return audience.viewers.some((viewer) => !viewer.abilities.preview && hearsOpus(viewer) === wantsOpus)
  }

  function send(viewer: Viewer, message: Buffer): void {
    stats.soundOut++
    stats.mediaBytesOut += message.length
    viewer.connection.socket.send(message, viewer.connection.isBinary)
  }

  function play(viewer: Viewer, sound: Sound): void {
    if (viewer.abilities.preview || hearsOpus(viewer)) return
    const isContinuing = viewer.playing === sound.recording
    if (!hasRoom(viewer, isContinuing)) return
    const unit = isContinuing ? sound.chunk : sound.start
    viewer.playing = unit === null ? null : sound.recording
    if (unit === null) return
    const flags = !isContinuing && viewer.hasLostSound ? recordFlags.resync : 0
    viewer.hasLostSound = false
    send(viewer, viewer.connection.isBinary ? unit.record(flags) : unit.json())
  }

  return {
    begin(codec) {
      isOpus = codec === 'opus'
    },
    welcome(viewer) {
      const sound = track.sound()
      if (sound !== null) play(viewer, sound)
    },
    chunk() {
      const sound = track.sound()
      if (sound === null) return
      audience.visit((viewer) => play(viewer, sound))
    },
    packet(record) {
      audience.visit((viewer) => {
        if (viewer.abilities.preview || !hearsOpus(viewer) || !hasRoom(viewer, viewer.playing === OPUS)) return
        const flags = viewer.hasLostSound ? recordFlags.resync : 0
        viewer.hasLostSound = false
        viewer.playing = OPUS
        send(viewer, record(flags))
      })
    },
    isHeard,
    needsContainer: () => !isOpus || isHeard('container'),
  }
}
