import { limits } from '@squall/shared/wire/limits'
import type { AudioTrack, Sound } from './audio'
import type { Clock } from './clock'
import type { Connection } from './connection'
import { createPacer, type Pacer } from './pacing'
import type { Stats } from './stats'
import type { MediaUnit } from './wire'

export interface FanOut {
  /** Brings somebody in: the newest frame goes to them at once, and unless it is a preview, sound that plays. */
  add(connection: Connection, preview: boolean): void
  remove(connection: Connection): void
  frame(frame: MediaUnit): void
  /** Hands on what the track took last. */
  sound(): void
  /** Sends waiting frames whose time has come. */
  tick(): void
}

interface Viewer {
  connection: Connection
  pacer: Pacer<MediaUnit>
  /** Null for previews, which are silent. `playing` is the recording they have without a gap. */
  listening: { playing: number | null } | null
}

/** At most 5 frames a second. */
const PREVIEW_INTERVAL_MS = 200
/** No further frame goes to a socket with this much unsent. */
const FRAME_BACKLOG_BYTES = 64 * 1024
/** Sound starts again for a viewer when their queue is down to this. */
const RESYNC_BYTES = limits.audioQueueBytes / 4

/** One stream's way to its viewers. Each of them loses frames or sound on their own and delays nobody. */
export function createFanOut({ track, clock, stats }: { track: AudioTrack; clock: Clock; stats: Stats }): FanOut {
  const viewers = new Map<Connection, Viewer>()
  let newest: MediaUnit | null = null

  function addViewer(connection: Connection, preview: boolean): Viewer {
    const { socket } = connection
    const pacer = createPacer<MediaUnit>({
      clock,
      minIntervalMs: preview ? PREVIEW_INTERVAL_MS : 0,
      ready: () => socket.bufferedAmount() < FRAME_BACKLOG_BYTES,
      send: (frame) => {
        stats.framesOut++
        socket.send(frame.json())
      },
      fence: connection.fence,
      skipped: () => {
        stats.framesSkipped++
      },
    })
    const viewer: Viewer = { connection, pacer, listening: preview ? null : { playing: null } }
    viewers.set(connection, viewer)
    return viewer
  }

  function remove(connection: Connection): void {
    viewers.get(connection)?.pacer.stop()
    viewers.delete(connection)
  }

  function playSound({ connection: { socket }, listening }: Viewer, sound: Sound): void {
    if (listening === null) return
    const queued = socket.bufferedAmount()
    const continues = listening.playing === sound.recording
    const unit = continues ? sound.chunk : sound.start
    const room = continues ? limits.audioQueueBytes : RESYNC_BYTES
    if (unit === null || queued >= room) {
      if (continues) stats.soundDropped++
      listening.playing = null
      return
    }
    listening.playing = sound.recording
    stats.soundOut++
    socket.send(unit.json())
  }

  return {
    add(connection, preview) {
      remove(connection)
      const viewer = addViewer(connection, preview)
      const sound = track.sound()
      if (sound !== null) playSound(viewer, sound)
      if (newest !== null) viewer.pacer.offer(newest)
    },
    remove,
    frame(frame) {
      newest = frame
      for (const { pacer } of viewers.values()) pacer.offer(frame)
    },
    sound() {
      const sound = track.sound()
      if (sound === null) return
      for (const viewer of viewers.values()) playSound(viewer, sound)
    },
    tick() {
      for (const { pacer } of viewers.values()) pacer.flush()
    },
  }
}
