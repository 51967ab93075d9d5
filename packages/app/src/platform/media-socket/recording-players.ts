import type { ClientMessage } from '@squall/shared/contract/wire'
import type { ControlMessage, PlayedRecord } from './wire'

/** Plays the recording of one stream from the socket. */
export interface RecordingPlayer {
  /** Returns what to ask of a socket that has opened. */
  resume(): ClientMessage
  onRecord(record: PlayedRecord): void
  /** Gets the messages that name its stream. */
  onMessage(message: ControlMessage): void
}

/** Returns the recordings that this tab plays: one of each stream, where the newest player counts. */
export function createRecordingPlayers() {
  const players = new Map<string, RecordingPlayer>()
  return {
    isEmpty: () => players.size === 0,
    add(streamId: string, player: RecordingPlayer) {
      players.set(streamId, player)
    },
    /** Returns false where another player has taken its place. */
    remove(streamId: string, player: RecordingPlayer): boolean {
      return players.get(streamId) === player && players.delete(streamId)
    },
    /** Returns what asks again for the recordings of these streams, or of all. */
    listMessages: (streamIds: Iterable<string> = players.keys()): ClientMessage[] =>
      [...streamIds].flatMap((streamId) => players.get(streamId)?.resume() ?? []),
    deliverMessage(message: ControlMessage) {
      if ('streamId' in message && message.streamId !== undefined) players.get(message.streamId)?.onMessage(message)
    },
    deliverRecord(streamId: string, record: PlayedRecord) {
      players.get(streamId)?.onRecord(record)
    },
  }
}
