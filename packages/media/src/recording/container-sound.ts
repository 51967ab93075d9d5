import { limits } from '@squall/shared/contract/wire'
import { readOpusDurationMs } from '@squall/shared/rules/opus-packet'
import type { ContainerPiece } from '../audio/audio-track'
import { createPacketReader, type PacketReader, type SoundPacket } from '../codec/webm-packets'

/** Takes container sound apart into its Opus packets, with the recording's times. */
export interface ContainerSound {
  /**
   * Takes the newest piece, and its time in ms since the recording began, at which its last packet ends. Returns the packets that are
   * complete; null for sound that is not Opus in WebM, or broken.
   */
  take(piece: ContainerPiece, chunkMs: number): SoundPacket[] | null
}

const OPUS_IN_WEBM = 'audio/webm;codecs=opus'

/** Chunks come late when a link or a page stalls. The least late of so many (5 s) says where the recording's zero is. */
const CHUNKS_COMPARED = 10
/** A chunk is later than this only where the publisher's recorder stood still. */
const LATEST_MS = 30_000

export function createContainerSound(): ContainerSound {
  let source: { recording: number; reader: PacketReader; isBroken: boolean } | null = null
  /** Where the zero of the publisher's recording is, by each of the newest chunks. */
  let zeros: number[] = []
  let endMs = 0

  function read({ recording, init, bytes, part }: ContainerPiece): SoundPacket[] | null {
    const isContinuing = source?.recording === recording
    if (!isContinuing) {
      if (part === null) return []
      source = { recording, reader: createPacketReader(), isBroken: false }
      zeros = []
    }
    if (source === null || source.isBroken) return null
    const { reader } = source
    const packets = reader.push(isContinuing ? bytes : Buffer.concat([init, part ?? bytes]))
    source.isBroken = packets === 'broken'
    return packets === 'broken' ? null : packets
  }

  function findZeroMs(chunkMs: number, { ms, payload }: SoundPacket): number {
    const zeroMs = chunkMs - ms - readOpusDurationMs(payload)
    if (zeroMs - Math.min(...zeros) > LATEST_MS) zeros = []
    zeros = [...zeros, zeroMs].slice(-CHUNKS_COMPARED)
    return Math.min(...zeros)
  }

  return {
    take(piece, chunkMs) {
      if (piece.mimeType !== OPUS_IN_WEBM) return null
      const found = read(piece)
      const last = found?.at(-1)
      if (found === null || last === undefined) return found
      const zeroMs = findZeroMs(chunkMs, last)
      const packets: SoundPacket[] = []
      for (const { ms: ownMs, payload } of found) {
        const ms = Math.max(0, Math.round(zeroMs + ownMs))
        const durationMs = readOpusDurationMs(payload)
        const isPacket = payload.length > 0 && payload.length <= limits.soundPacketBytes
        // A correction of the zero may bring the same moment again.
        const isNew = ms + durationMs > endMs
        if (!isPacket || !isNew || ms > chunkMs || ms < chunkMs - LATEST_MS) continue
        packets.push({ ms: Math.max(ms, endMs - durationMs), payload })
        endMs = ms + durationMs
      }
      return packets
    },
  }
}
