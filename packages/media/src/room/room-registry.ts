import type { SocketErrorCode } from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import type { AccessStore } from '../access/access-store'
import type { Clock } from '../clock'
import type { Recordings } from '../recording/recordings'
import type { StreamRelays } from '../relay/relayed-room'
import type { Stats } from '../stats'
import type { Room } from './members'
import { createRoom } from './room'

/** The rooms of live streams. A room stays until its stream has ended, so that its counts are kept. */
export interface RoomRegistry {
  /** Returns the room of a live stream, created if needed from what was loaded, or the code of the error. */
  open(streamId: string): Room | SocketErrorCode
  find(streamId: string): Room | null
  all(): Iterable<Room>
  /** Returns whether a stream, live or ended, has had this handle. */
  knowsHandle(handle: number): boolean
  countPublishers(): number
  /** Returns how many viewers and previews all rooms have. */
  countViewers(): number
  /** Ends and removes the room of a stream that has ended. */
  end(streamId: string): void
  tick(): void
  /** Ends the rooms of streams that are no longer live in the database, and mutes as it says, in case an event was lost. */
  recheck(): void
  recheckStream(streamId: string): void
}

interface RoomRegistryDeps {
  store: Pick<AccessStore, 'stream' | 'loadStream'>
  clock: Clock
  stats: Stats
  faults: Faults
  relays?: StreamRelays | null
  recordings?: Recordings | null
}

/** Returns the rooms of live streams. A fault in one room does not affect the others. */
export function createRoomRegistry(deps: RoomRegistryDeps): RoomRegistry {
  const { faults } = deps
  const rooms = new Map<string, Room>()
  let handleCount = 0

  function end(streamId: string): void {
    const room = rooms.get(streamId)
    room?.end()
    room?.close()
    rooms.delete(streamId)
  }

  /** A stream that cannot be loaded is checked again the next time. */
  function recheckStream(streamId: string): void {
    if (!rooms.has(streamId)) return
    const loading = deps.store.loadStream(streamId)
    if (loading === null) followStored(streamId)
    else
      void faults.watch(
        'stream check',
        loading.then((isLoaded) => (isLoaded ? followStored(streamId) : undefined)),
      )
  }

  function followStored(streamId: string): void {
    const stream = deps.store.stream(streamId)
    if (stream?.isLive) rooms.get(streamId)?.setMuted(stream.isMuted)
    else end(streamId)
  }

  return {
    open(streamId) {
      const known = rooms.get(streamId)
      if (known !== undefined) return known.report().publisher === 'gone' ? 'stream-ended' : known
      const stream = deps.store.stream(streamId)
      if (stream === null) return 'stream-not-found'
      if (!stream.isLive) return 'stream-ended'
      const room = createRoom({ ...deps, stream, handle: ++handleCount })
      rooms.set(streamId, room)
      return room
    },
    find: (streamId) => rooms.get(streamId) ?? null,
    all: () => rooms.values(),
    knowsHandle: (handle) => handle > 0 && handle <= handleCount,
    countViewers: () => [...rooms.values()].reduce((sum, room) => sum + room.countViewers(), 0),
    countPublishers: () => [...rooms.values()].filter((room) => room.hasPublisher()).length,
    end,
    tick() {
      for (const room of rooms.values()) faults.run('stream tick', () => room.tick())
    },
    recheck() {
      for (const streamId of rooms.keys()) faults.run('stream check', () => recheckStream(streamId))
    },
    recheckStream,
  }
}
