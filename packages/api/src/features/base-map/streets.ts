import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { newToken } from '../../platform/tokens'
import { inspectArchive, openTiles, type ReadTile, TILE_FORMATS } from './pmtiles-archive'
import type { TileAddress } from './tile-file'

const FACTS_FILE = 'streets.json'

const VectorLayer = z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()).default({}) })

const Metadata = z.object({
  name: z.string().optional().catch(undefined),
  attribution: z.string().catch(''),
  vector_layers: z.array(VectorLayer).catch([]),
})

const Streets = z.object({
  hash: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  importedAt: z.string(),
  attribution: z.string(),
  /** What a tile is. */
  format: z.enum(TILE_FORMATS),
  minZoom: z.number(),
  maxZoom: z.number(),
  /** West, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  layers: z.array(VectorLayer),
})
export type Streets = z.infer<typeof Streets>

/** The folder of the archive, which is named after its hash. */
const getStreetsFolder = (mapFolder: string): string => join(mapFolder, 'streets')

/** Returns the facts about the imported archive; null without one. */
export async function readStreets(mapFolder: string): Promise<Streets | null> {
  const text = await readFile(join(mapFolder, FACTS_FILE), 'utf8').catch(() => null)
  return text === null ? null : Streets.parse(JSON.parse(text))
}

/** Returns a function that reads tiles of the imported archive, uncompressed; null where it has none. */
export function createStreetTiles(mapFolder: string) {
  let opened: { hash: string; read: ReadTile } | null = null
  return (streets: Streets, tile: TileAddress): Promise<Buffer | null> => {
    const { hash } = streets
    if (opened?.hash !== hash)
      opened = { hash, read: openTiles(join(getStreetsFolder(mapFolder), toFileName(streets))) }
    return opened.read(tile)
  }
}

/**
 * Copies a PMTiles archive into the map folder, where it replaces the one before, and returns its facts.
 * @throws an Error that says in one line why the file is no such archive
 */
export async function importStreets(mapFolder: string, file: string, now: Date): Promise<Streets> {
  const { header, metadata, sizeBytes } = await inspectArchive(file)
  const { name, attribution, vector_layers } = Metadata.parse(metadata)
  const folder = getStreetsFolder(mapFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `draft-${newToken()}`)
  const hash = createHash('sha256')
  try {
    async function* readAndHash() {
      for await (const part of createReadStream(file)) {
        hash.update(part)
        yield part
      }
    }
    // Open before anything can fail, so that no stream opens it after the removal below.
    const output = await open(draft, 'w', 0o600)
    await pipeline(readAndHash, output.createWriteStream())
    const streets: Streets = {
      ...header,
      hash: hash.digest('hex').slice(0, 16),
      name: (name ?? basename(file)).slice(0, 80),
      sizeBytes,
      importedAt: now.toISOString(),
      attribution: toPlainText(attribution).slice(0, 200),
      layers: vector_layers.map(({ id, fields }) => ({ id, fields })),
    }
    await rename(draft, join(folder, toFileName(streets)))
    await writeFacts(mapFolder, streets)
    await removeArchives(folder, toFileName(streets))
    return streets
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the imported archive. */
export async function removeStreets(mapFolder: string): Promise<void> {
  await rm(join(mapFolder, FACTS_FILE), { force: true })
  await rm(getStreetsFolder(mapFolder), { recursive: true, force: true })
}

const toFileName = ({ hash }: Pick<Streets, 'hash'>): string => `${hash}.pmtiles`

async function writeFacts(mapFolder: string, streets: Streets): Promise<void> {
  const draft = join(mapFolder, `${FACTS_FILE}.draft`)
  await writeFile(draft, JSON.stringify(streets), { mode: 0o600 })
  await rename(draft, join(mapFolder, FACTS_FILE))
}

async function removeArchives(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder)) if (name !== kept) await rm(join(folder, name), { force: true })
}

/** Attributions are often links, and maps would insert them as HTML. */
const toPlainText = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[<>]/g, '')
    .replaceAll('&copy;', '©')
    .trim()
