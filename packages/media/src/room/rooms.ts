import type { SocketErrorCode } from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import type { Clock } from '../clock'
import type { StreamRelays } from '../relay/stream-relay'
import type { SessionStore } from '../session-store'
import type { Stats } from '../stats'
import { createRoom, type Room } from './room'

/** The rooms of live streams. One stays until its stream is over, so that its counts do. */
export interface Rooms {
  /** The room of a live stream, made if need be, or why there is none. */
  enter(streamId: string): Room | SocketErrorCode
  known(streamId: string): Room | null
  all(): Iterable<Room>
  /** Was this handle given out, be it for a stream that is over? */
  knowsHandle(handle: number): boolean
  publishers(): number
  /** The stream is over: its room ends, if it has not yet, and is forgotten. */
  end(streamId: string): void
  tick(): void
  /** Ends rooms whose stream is no longer live, should that news have been lost. */
  recheck(): void
}

interface RoomsDeps {
  store: SessionStore
  clock: Clock
  stats: Stats
  faults: Faults
  relays?: StreamRelays | null
}

/** A fault in one room leaves the others alone. */
export function createRooms(deps: RoomsDeps): Rooms {
  const { faults } = deps
  const rooms = new Map<string, Room>()
  let handles = 0

  function end(streamId: string): void {
    const room = rooms.get(streamId)
    room?.end()
    room?.close()
    rooms.delete(streamId)
  }

  return {
    enter(streamId) {
      const known = rooms.get(streamId)
      if (known !== undefined) return known.report().publisher === 'gone' ? 'stream-ended' : known
      const stream = deps.store.stream(streamId)
      if (stream === null) return 'stream-not-found'
      if (!stream.isLive) return 'stream-ended'
      const room = createRoom({ ...deps, stream, handle: ++handles })
      rooms.set(streamId, room)
      return room
    },
    known: (streamId) => rooms.get(streamId) ?? null,
    all: () => rooms.values(),
    knowsHandle: (handle) => handle > 0 && handle <= handles,
    publishers: () => [...rooms.values()].filter((room) => room.hasPublisher()).length,
    end,
    tick() {
      for (const room of rooms.values()) faults.run('stream tick', () => room.tick())
    },
    recheck() {
      for (const streamId of rooms.keys()) {
        faults.run('stream check', () => {
          if (!deps.store.stream(streamId)?.isLive) end(streamId)
        })
      }
    },
  }
}
