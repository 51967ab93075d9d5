import { join } from 'node:path'
import { limits, type SocketErrorCode } from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import { isFolderName, RecordingError } from '@squall/shared/server/recording'
import type { AccessStore, StoredReplay } from '../access/access-store'
import type { Clock } from '../clock'
import type { Member } from '../room/members'
import type { RoomRegistry } from '../room/room-registry'
import type { Stats } from '../stats'
import { createFileChunks, isMissing } from './file-chunks'
import { findStart } from './find-start'
import { createReaderRegistry } from './reader-registry'
import { createReplay, type Replay } from './replay'
import { mayWatchReplay } from './replay-access'
import { createTurns } from './turns'

export interface ReplaySettings {
  /** The folder of all recordings. */
  folder: string
  /** How far back viewers may go in a live stream; 0 not at all. */
  rewindMs: number
}

/** Where a player is in a recording, in ms since that began, and how fast its clock runs. */
interface PlayPosition {
  streamId: string
  ms: number
  rate: number
}

/** Who plays which recording, by connection: an ended stream has no room. */
export interface Replays {
  /** Plays a recording from a time on, instead of what the connection played of it. Returns why it may not. */
  playFrom(member: Member, position: PlayPosition): SocketErrorCode | null
  setPace(member: Member, position: PlayPosition): void
  /** Ends what the connection plays of a stream, which goes on live where it was joined. */
  stop(member: Member, streamId: string): void
  /** Ends all that a connection plays: its socket has closed. */
  leave(member: Member): void
  /** Ends what is played of a stream by those who may no longer watch it; of all streams without one. */
  recheck(streamId?: string): void
  /** Keeps the sound of a live stream from those who play its recording, or no longer. */
  setMuted(streamId: string, isMuted: boolean): void
  /** Whether a replay had this handle, which is in none of the rooms. */
  knowsHandle(handle: number): boolean
  count(): number
  close(): void
}

interface ReplaysDeps {
  settings: ReplaySettings
  rooms: Pick<RoomRegistry, 'find'>
  store: AccessStore
  clock: Clock
  stats: Stats
  faults: Faults
}

/** What a connection plays of a stream. The replay is null until its beginning has been found. */
interface Playing {
  member: Member
  streamId: string
  replay: Replay | null
  isCancelled: boolean
}

/** Handles of rooms count from 1 and never get here. */
const FIRST_HANDLE = 2 ** 31
const MOST_REPLAYS = 4_000

export function createReplays({ settings, rooms, store, clock, stats, faults }: ReplaysDeps): Replays {
  const chunks = createFileChunks(stats)
  const readers = createReaderRegistry({ chunks, clock, faults })
  const playing = new Map<Member, Map<string, Playing>>()
  let handleCount = 0
  let count = 0
  const turns = createTurns({ clock, faults, readers, onEnd })

  function find(member: Member, streamId: string): Playing | null {
    return playing.get(member)?.get(streamId) ?? null
  }

  /** Removes what a connection plays. Its records stop at once. */
  function remove({ member, streamId, replay }: Playing): void {
    const streams = playing.get(member)
    if (streams?.delete(streamId)) count--
    if (streams?.size === 0) playing.delete(member)
    if (replay === null) return
    turns.remove(replay)
    readers.release(replay.reader)
  }

  function cancel(entry: Playing): void {
    entry.isCancelled = true
    remove(entry)
  }

  function onEnd({ member, streamId }: Replay): void {
    const entry = find(member, streamId)
    if (entry === null) return
    cancel(entry)
    resumeLive(member, streamId)
  }

  function resumeLive(member: Member, streamId: string): void {
    rooms.find(streamId)?.resumeMedia(member)
  }

  function isLive(streamId: string): boolean {
    const room = rooms.find(streamId)
    return room === null ? store.replay(streamId)?.isLive === true : room.report().publisher !== 'gone'
  }

  /** Makes room for what a connection is going to play, or returns why it may not. */
  function admit(member: Member, streamId: string): { entry: Playing; isMuted: boolean } | SocketErrorCode {
    const stored = member.isBinary && isFolderName(streamId) ? store.replay(streamId) : null
    if (stored === null || !isAllowed(member, stored)) return 'not-recorded'
    if (stored.isLive && settings.rewindMs === 0) return 'not-recorded'
    const streams = playing.get(member) ?? new Map<string, Playing>()
    if (streams.size >= limits.streamsPerSocket) return 'too-many-streams'
    if (count >= MOST_REPLAYS) return 'unavailable'
    const entry: Playing = { member, streamId, replay: null, isCancelled: false }
    playing.set(member, streams.set(streamId, entry))
    count++
    return { entry, isMuted: stored.isLive && stored.isMuted }
  }

  const isAllowed = (member: Member, stored: StoredReplay) =>
    mayWatchReplay(stored, member.person?.userId ?? null, store)

  async function begin(entry: Playing, { streamId, ms, rate }: PlayPosition, isMuted: boolean): Promise<void> {
    const reader = await readers.open(streamId, join(settings.folder, streamId))
    try {
      const isRewind = isLive(streamId)
      const endMs = reader.endMs()
      const fromMs = Math.min(Math.max(ms, isRewind ? endMs - settings.rewindMs : 0), endMs)
      const start = await findStart(reader, chunks, fromMs)
      if (start === null) throw new RecordingError('Nothing is recorded yet')
      if (entry.isCancelled) return
      const { member } = entry
      rooms.find(streamId)?.pauseMedia(member)
      const handle = FIRST_HANDLE + ++handleCount
      member.sendMessage({ type: 'playing', streamId, handle, fromMs, endMs, beganAt: reader.beganAt() })
      entry.replay = createReplay({
        ...{ streamId, handle, member, reader, chunks, start, fromMs, rate, stats, isMuted },
        startedAt: clock.now(),
        isLive: () => isLive(streamId),
      })
      turns.add(entry.replay)
    } finally {
      if (entry.replay === null) readers.release(reader)
    }
  }

  async function start(entry: Playing, position: PlayPosition, isMuted: boolean): Promise<void> {
    try {
      await begin(entry, position, isMuted)
    } catch (failure) {
      if (entry.isCancelled) return
      const { member, streamId } = entry
      cancel(entry)
      resumeLive(member, streamId)
      const isNone = failure instanceof RecordingError || isMissing(failure)
      member.sendError(isNone ? 'not-recorded' : 'unavailable', { streamId })
      if (!isNone) throw failure
    }
  }

  /** Ends what is played by somebody who may no longer watch, and mutes what is muted in case an event was lost. */
  function checkAgain(entry: Playing, stored: StoredReplay | null): void {
    const { member, streamId, replay } = entry
    if (stored !== null && isAllowed(member, stored)) {
      replay?.setMuted(stored.isLive && stored.isMuted)
      return
    }
    if (replay === null) member.sendError('not-recorded', { streamId })
    else replay.end()
    cancel(entry)
    resumeLive(member, streamId)
  }

  const all = () => [...playing.values()].flatMap((streams) => [...streams.values()])

  return {
    playFrom(member, position) {
      const { streamId } = position
      const former = find(member, streamId)
      if (former !== null) cancel(former)
      const admitted = admit(member, streamId)
      if (typeof admitted === 'string') resumeLive(member, streamId)
      else void faults.watch('replay', start(admitted.entry, position, admitted.isMuted))
      return typeof admitted === 'string' ? admitted : null
    },
    setPace(member, { streamId, ms, rate }) {
      const replay = find(member, streamId)?.replay ?? null
      if (replay === null) return
      replay.setPace(ms, rate, clock.now())
      turns.wake(replay)
    },
    stop(member, streamId) {
      const entry = find(member, streamId)
      if (entry === null) return
      cancel(entry)
      resumeLive(member, streamId)
    },
    leave(member) {
      for (const entry of playing.get(member)?.values() ?? []) cancel(entry)
    },
    recheck(streamId) {
      const entries = all().filter((entry) => streamId === undefined || entry.streamId === streamId)
      const streamIds = new Set(entries.map((entry) => entry.streamId))
      const stored = new Map([...streamIds].map((id) => [id, store.replay(id)]))
      for (const entry of entries) checkAgain(entry, stored.get(entry.streamId) ?? null)
    },
    setMuted(streamId, isMuted) {
      for (const entry of all()) if (entry.streamId === streamId) entry.replay?.setMuted(isMuted)
    },
    knowsHandle: (handle) => handle > FIRST_HANDLE && handle <= FIRST_HANDLE + handleCount,
    count: () => count,
    close: turns.close,
  }
}
