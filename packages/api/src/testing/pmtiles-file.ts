interface ArchiveOptions {
  version?: number
  tileType?: number
  metadata?: string
  tile?: Buffer
  /** Of the tile: 1 is none, 2 is gzip. */
  compression?: number
  maxZoom?: number
}

/** Returns a PMTiles archive with one tile of zoom 0, nothing compressed, by its published specification. */
export function createPmtiles({
  version = 3,
  tileType = 1,
  metadata = '{}',
  tile = Buffer.from('tile'),
  compression = 1,
  maxZoom = 0,
}: ArchiveOptions = {}): Buffer {
  // One entry: the number of the tile, its run, its length, and its offset plus one.
  const root = Buffer.from([1, 0, 1, tile.length, 1])
  const json = Buffer.from(metadata)
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(version, 7)
  const jsonAt = header.length + root.length
  const tilesAt = jsonAt + json.length
  const numbers = [header.length, root.length, jsonAt, json.length, tilesAt, 0, tilesAt, tile.length, 1, 1, 1]
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  header.set([1, 1, compression, tileType, 0, maxZoom], 96)
  for (const [index, degrees] of [-100, 33, -94, 37].entries())
    header.writeInt32LE(degrees * 10_000_000, 102 + index * 4)
  return Buffer.concat([header, root, json, tile])
}
