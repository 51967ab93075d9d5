import { randomInt } from 'node:crypto'
import type { SocketErrorCode } from '@squall/shared/contract/wire'
import type { StreamIdentity } from '../audio/audio-chunk'
import { beginsRecording, createAudioTrack } from '../audio/audio-track'
import type { StreamRelay } from '../relay/relayed-room'
import type { Member } from '../room/members'

/** The sound of an owner's socket on this node, whose picture is published on another: it goes to that node. */
export interface CarriedSound {
  isFrom(member: Member): boolean
  /** Takes the next chunk. One that begins a recording replaces the recording before. */
  take(member: Member, bytes: Buffer): SocketErrorCode | null
  /** Sends the recording to another home, from the newest place where a decoder can start. */
  resend(): void
  /** Gives the recording up to a publisher that began on this node. Null without one. */
  release(): { member: Member; start: Buffer } | null
  lose(member: Member): void
  /** The home takes this source no longer. */
  refuse(source: number): void
}

export function createCarriedSound(stream: StreamIdentity, relay: StreamRelay): CarriedSound {
  const track = createAudioTrack(stream)
  let from: Member | null = null
  /** Names the recording for the home, which never mixes two. */
  let source = 0

  function stop(): void {
    from = null
    track.reset()
  }

  return {
    isFrom: (member) => from === member,
    take(member, bytes) {
      const isBeginning = beginsRecording(bytes)
      if (from !== member && !isBeginning) return 'not-audio'
      const error = track.push(bytes, { seq: 0, captureMs: 0 })
      if (error !== null) {
        stop()
        return error
      }
      from = member
      if (isBeginning) source = randomInt(2 ** 32)
      relay.carrySound(source, bytes)
      return null
    },
    resend() {
      const start = track.startBytes()
      if (start === null) return stop()
      source = randomInt(2 ** 32)
      relay.carrySound(source, start)
    },
    release() {
      const [member, start] = [from, track.startBytes()]
      stop()
      return member === null || start === null ? null : { member, start }
    },
    lose(member) {
      if (from !== member) return
      relay.endSound(source)
      stop()
    },
    refuse(refused) {
      if (refused === source) stop()
    },
  }
}
