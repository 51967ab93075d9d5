/** WebM: a Cluster's id, and the id of the Timestamp that RFC 9559 §5.1.3 puts first in it. MP4: a moof with its mfhd. */
const CLUSTER = Buffer.from('1f43b675', 'hex')
const TIMESTAMP = 0xe7
const [MOOF, MFHD] = [Buffer.from('moof'), Buffer.from('mfhd')]

/**
 * Returns where in these bytes of a recording, cut anywhere, a decoder that has the init bytes can start; -1 if nowhere.
 * For recordings that cannot be followed from their beginning, as `createContainerScanner` does.
 */
export function findPart(bytes: Buffer): number {
  const cluster = find(bytes, CLUSTER, (at) => {
    const sizeLength = Math.clz32(bytes[at + 4] ?? 0) - 23
    return bytes[at + 4 + sizeLength] === TIMESTAMP
  })
  if (cluster !== -1) return cluster
  const moof = find(bytes, MOOF, (at) => at >= 4 && bytes.subarray(at + 8, at + 12).equals(MFHD))
  return moof === -1 ? -1 : moof - 4
}

function find(bytes: Buffer, wanted: Buffer, isPart: (at: number) => boolean): number {
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) if (isPart(at)) return at
  return -1
}
