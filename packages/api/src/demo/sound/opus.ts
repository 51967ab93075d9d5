import OpusScript from 'opusscript'
import { SAMPLE_RATE } from './storm-sound'

/** How long the sound of a packet is. */
export const PACKET_MS = 20
const PACKET_SAMPLES = (SAMPLE_RATE * PACKET_MS) / 1000
const BITS_PER_SECOND = 40_000
/** libopus' OPUS_SET_COMPLEXITY; noise sounds no better with more. */
const SET_COMPLEXITY = 4010
const COMPLEXITY = 4

/**
 * Returns a function that encodes the next 20 ms of sound as a packet of Opus.
 * @param next returns the next samples, mono 16 bit at 48 kHz
 */
export function createOpusPackets(next: (samples: number) => Buffer): () => Buffer {
  const encoder = new OpusScript(SAMPLE_RATE, 1, OpusScript.Application.AUDIO)
  encoder.setBitrate(BITS_PER_SECOND)
  encoder.encoderCTL(SET_COMPLEXITY, COMPLEXITY)
  return () => Buffer.from(encoder.encode(next(PACKET_SAMPLES), PACKET_SAMPLES))
}
