import { OPUS_SILENCE, readOpusChannels, readOpusDurationMs, writeOpusHead } from '@squall/shared/rules/opus-packet'
import { EncodedAudioPacketSource, EncodedPacket, type Output } from 'mediabunny'

const SAMPLE_RATE = 48_000
const SECOND = 1_000
/**
 * The muxer holds pictures back until sound of the same time has come. Where none was recorded for so long, silence stands in.
 * Sound that came in chunks of half a second is in the file up to a second after its pictures.
 */
const SOUND_HOLE_MS = 2_000
const SILENCE_EVERY_MS = 500

/** Adds a track of Opus to a film that has not begun. */
export function createSoundTrack(output: Output) {
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  let endMs = 0
  let hasBegun = false

  async function write(packet: Uint8Array, ms: number): Promise<void> {
    const numberOfChannels = readOpusChannels(packet)
    const description = writeOpusHead(numberOfChannels)
    const config = { decoderConfig: { codec: 'opus', sampleRate: SAMPLE_RATE, numberOfChannels, description } }
    const durationMs = readOpusDurationMs(packet)
    await source.add(new EncodedPacket(packet, 'key', ms / SECOND, durationMs / SECOND), hasBegun ? undefined : config)
    hasBegun = true
    endMs = ms + durationMs
  }

  return {
    async add(packet: Uint8Array, ms: number): Promise<void> {
      const isAfterSilence = ms + readOpusDurationMs(packet) > endMs
      if (isAfterSilence) await write(packet, ms)
    },
    /** Adds silence up to shortly before a picture, where no sound was recorded. */
    async fill(untilMs: number): Promise<void> {
      for (; untilMs - endMs > SOUND_HOLE_MS; endMs += SILENCE_EVERY_MS - readOpusDurationMs(OPUS_SILENCE)) {
        await write(OPUS_SILENCE, endMs)
      }
    },
  }
}
