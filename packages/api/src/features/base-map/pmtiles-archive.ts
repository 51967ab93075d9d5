import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, type Header, PMTiles, type Source, TileType } from 'pmtiles'
import type { TileAddress } from './tile-file'

/** The length of the header of version 3, and more than any part of it needs. */
const HEADER_BYTES = 127
const MAX_PART_BYTES = 32 * 1024 * 1024
const MAX_TILE_BYTES = 8 * 1024 * 1024
const MAX_ZOOM = 30

export const TILE_FORMATS = ['pbf', 'png', 'jpg', 'webp', 'avif'] as const
type TileFormat = (typeof TILE_FORMATS)[number]

const FORMATS: Partial<Record<TileType, TileFormat>> = {
  [TileType.Mvt]: 'pbf',
  [TileType.Png]: 'png',
  [TileType.Jpeg]: 'jpg',
  [TileType.Webp]: 'webp',
  [TileType.Avif]: 'avif',
}

interface ArchiveHeader {
  format: TileFormat
  minZoom: number
  maxZoom: number
  bounds: [west: number, south: number, east: number, north: number]
}

/**
 * Returns what a PMTiles archive of version 3 says about itself; all its sections are within the file.
 * @throws an Error that says in one line why the file is no such archive
 */
export async function inspectArchive(
  file: string,
): Promise<{ header: ArchiveHeader; metadata: unknown; sizeBytes: number }> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    requireVersion3(await readBytes(handle, 0, HEADER_BYTES))
    const archive = new PMTiles(openSource(handle, file))
    const header = await describe(archive.getHeader(), 'Its header and first directory cannot be read')
    requireWhole(header, size)
    const metadata = await describe(archive.getMetadata(), 'Its metadata cannot be read')
    return { header: toArchiveHeader(header), metadata: metadata ?? {}, sizeBytes: size }
  } finally {
    await handle.close()
  }
}

export type ReadTile = (tile: TileAddress) => Promise<Buffer | null>

/**
 * Returns a function that reads tiles of an archive, uncompressed; null where it has none. The file is opened for each read, so
 * that an archive which was replaced leaves nothing open; its directories are remembered.
 */
export function openTiles(file: string): ReadTile {
  const source: Source = {
    getKey: () => file,
    async getBytes(offset, length) {
      const handle = await open(file, 'r')
      try {
        return await openSource(handle, file).getBytes(offset, length)
      } finally {
        await handle.close()
      }
    },
  }
  const archive = new PMTiles(source, undefined, decompress)
  return async ({ z, x, y }) => {
    const tile = await archive.getZxy(z, x, y)
    return tile === undefined ? null : Buffer.from(tile.data)
  }
}

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes
  if (compression !== Compression.Gzip) throw new Error(`Compression ${compression} is not supported`)
  return toArrayBuffer(await promisify(gunzip)(bytes, { maxOutputLength: MAX_TILE_BYTES }))
}

function requireVersion3(head: Buffer): void {
  const [name, version] = [head.subarray(0, 7).toString('latin1'), head[7]]
  if (name.startsWith('SQLite'))
    throw new Error('This is an MBTiles file: convert it to PMTiles first (pmtiles convert)')
  // Version 2 has its version in the place of the last letters.
  if (name.startsWith('PM') && name !== 'PMTiles')
    throw new Error('This is a PMTiles archive of an older version; version 3 is needed')
  if (name !== 'PMTiles' || head.length < HEADER_BYTES) throw new Error('This is no PMTiles archive')
  if (version !== 3) throw new Error(`This is a PMTiles archive of version ${version}; version 3 is needed`)
}

function requireWhole(header: Header, size: number): void {
  const sections = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [header.leafDirectoryOffset, header.leafDirectoryLength ?? 0],
    [header.tileDataOffset, header.tileDataLength ?? 0],
  ] as const
  const end = Math.max(...sections.map(([offset, length]) => offset + length))
  if (end > size) throw new Error(`This archive is cut off: it should have ${end} bytes and has ${size}`)
}

function toArchiveHeader({
  tileType,
  tileCompression,
  minZoom,
  maxZoom,
  minLon,
  minLat,
  maxLon,
  maxLat,
}: Header): ArchiveHeader {
  const format = FORMATS[tileType]
  if (format === undefined) throw new Error('The tiles of this archive are of a kind that the map cannot show')
  if (![Compression.None, Compression.Unknown, Compression.Gzip].includes(tileCompression))
    throw new Error('The tiles of this archive are compressed with Brotli or Zstandard; gzip is needed')
  if (minZoom > maxZoom || maxZoom > MAX_ZOOM) throw new Error(`This archive names zooms from ${minZoom} to ${maxZoom}`)
  return { format, minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] }
}

async function describe<Result>(reading: Promise<Result>, problem: string): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    throw new Error(`${problem}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const openSource = (handle: FileHandle, file: string): Source => ({
  getKey: () => file,
  getBytes: async (offset, length) => {
    if (length > MAX_PART_BYTES) throw new Error(`a part of it has ${length} bytes`)
    return { data: toArrayBuffer(await readBytes(handle, offset, length)) }
  },
})

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  const data = new ArrayBuffer(bytes.length)
  new Uint8Array(data).set(bytes)
  return data
}

/** Returns the bytes at an offset, fewer at the end of the file. */
async function readBytes(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}
