const LONGEST_INSERTION = 64
/** Values that lengths and counts are compared with. */
const EDGES = [0, 1, 0x7f, 0x80, 0xfe, 0xff]

/** Returns real traffic with a few of its bytes changed, cut off, doubled, exchanged or inserted. */
export function mutate(message: Buffer, random: () => number): Buffer {
  let mutated = Buffer.from(message)
  const changes = 1 + Math.floor(random() * 4)
  for (let change = 0; change < changes; change++) mutated = changeOnce(mutated, random)
  return mutated
}

function changeOnce(message: Buffer, random: () => number): Buffer<ArrayBuffer> {
  // Headers are at the beginning, and are what breaks readers.
  const below = (limit: number) => Math.floor(random() * limit)
  const at = random() < 0.6 ? below(Math.min(message.length, 64)) : below(message.length)
  const copy = Buffer.from(message)
  if (copy.length === 0) return Buffer.from([below(256)])
  switch (below(6)) {
    case 0:
      copy[at] = (copy[at] ?? 0) ^ (1 << below(8))
      return copy
    case 1:
      copy[at] = EDGES[below(EDGES.length)] ?? 0
      return copy
    case 2:
      return copy.subarray(0, at)
    case 3:
      return Buffer.concat([
        copy.subarray(0, at),
        Buffer.from(copy.subarray(at, at + below(LONGEST_INSERTION))),
        copy.subarray(at),
      ])
    case 4: {
      const from = below(copy.length)
      copy.copyWithin(at, from, from + below(LONGEST_INSERTION))
      return copy
    }
    default:
      return Buffer.concat([
        copy.subarray(0, at),
        Buffer.from(Array.from({ length: below(LONGEST_INSERTION) }, () => below(256))),
        copy.subarray(at),
      ])
  }
}
