import { webmBlock, webmCluster, webmInit } from '../../src/testing/recordings'

/** The length of MediaRecorder's chunks. */
export const SOUND_CHUNK_MS = 500
/** Sound of 64 kbit/s in packets of 20 ms. */
const BLOCKS_PER_CLUSTER = SOUND_CHUNK_MS / 20
const BLOCK = 's'.repeat(160)
/** A chunk ends inside a block of a cluster, never where a decoder could start. */
const CUT_BYTES = 700

/** Returns a WebM recording of so many seconds, cut into chunks where a browser cuts: anywhere. */
export function recordSound(seconds: number): Buffer[] {
  const clusters = Array.from({ length: (seconds * 1000) / SOUND_CHUNK_MS }, (_, index) =>
    Buffer.concat([webmCluster(index % 256), ...Array.from({ length: BLOCKS_PER_CLUSTER }, () => webmBlock(BLOCK))]),
  )
  return clusters.map((cluster, index) => {
    const before = index === 0 ? webmInit() : clusters[index - 1]?.subarray(-CUT_BYTES)
    return Buffer.concat([before ?? Buffer.alloc(0), cluster.subarray(0, -CUT_BYTES)])
  })
}
