import OpusScript from 'opusscript'
import { SAMPLE_RATE } from './storm-sound'
import { webmCluster, webmHeader } from './webm'

const PACKET_MS = 20
const PACKET_SAMPLES = (SAMPLE_RATE * PACKET_MS) / 1000
const BITS_PER_SECOND = 40_000
/** libopus' OPUS_SET_COMPLEXITY; noise sounds no better with more. */
const SET_COMPLEXITY = 4010
const COMPLEXITY = 4

export const CHUNK_MS = 500

/**
 * Records like a browser's MediaRecorder: chunks of 500 ms, audio/webm;codecs=opus, that joined make one file.
 * @param next gives the next samples, mono 16 bit at 48 kHz
 */
export function createRecorder(next: (samples: number) => Buffer): () => Buffer {
  const encoder = new OpusScript(SAMPLE_RATE, 1, OpusScript.Application.AUDIO)
  encoder.setBitrate(BITS_PER_SECOND)
  encoder.encoderCTL(SET_COMPLEXITY, COMPLEXITY)
  let recordedMs = 0

  return () => {
    const packets: Buffer[] = []
    for (let ms = 0; ms < CHUNK_MS; ms += PACKET_MS)
      packets.push(Buffer.from(encoder.encode(next(PACKET_SAMPLES), PACKET_SAMPLES)))
    const cluster = webmCluster(recordedMs, packets, PACKET_MS)
    const chunk = recordedMs === 0 ? Buffer.concat([webmHeader(), cluster]) : cluster
    recordedMs += CHUNK_MS
    return chunk
  }
}
