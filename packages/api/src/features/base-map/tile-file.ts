import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createDatabaseFile } from '@squall/shared/server/db'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { newToken } from '../../platform/tokens'
import { buildTiles } from './build-tiles'
import { LAYER_NAMES, type LayerName, type Layers, type TileFeature } from './layers.rules'

/** Raise it when the tiles change: files of another version are built anew. */
export const FORMAT = 1

const TABLES = `
  CREATE TABLE tiles (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
  CREATE TABLE parts (name TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
`

/** What a base map was built from; another value asks for another build. */
export const Inputs = z.object({
  format: z.number(),
  /** The address of the map files; null where none were fetched. */
  sources: z.string().nullable(),
  /** The hash of the roads that an administrator imported. */
  roads: z.string().nullable(),
})
export type Inputs = z.infer<typeof Inputs>

const Facts = z.object({
  inputs: Inputs,
  builtAt: z.string(),
  /** Who is credited for the data on the map. */
  attribution: z.string(),
  /** Of the fetched files, without the imported roads. */
  credit: z.object({ attribution: z.string(), licence: z.string() }).nullable(),
  layers: z.array(z.enum(LAYER_NAMES)),
  tiles: z.number(),
})
type TileFileFacts = z.infer<typeof Facts>

/** A built base map, open for reading. */
export interface TileFile {
  readonly path: string
  readonly hash: string
  readonly sizeBytes: number
  readonly facts: TileFileFacts
  /** Returns a tile, gzipped; null where the map is empty. */
  readTile(tile: TileAddress): Buffer | null
  /** Returns the features of a layer as they came from its source, before imported roads replaced them. */
  readLayer(layer: LayerName): TileFeature[]
  /** Returns its highways as a RoadMap in gzipped JSON; null where it has none. */
  readRoadMap(): Buffer | null
  close(): void
}

const ROAD_MAP = 'road-map'

const NAME = /^base-([0-9a-f]{16})\.db$/
const DRAFT = /^draft-.+\.db(-journal)?$/

/** Returns the number of a tile in the file: zooms one after another, and rows within them. */
const toId = (z: number, x: number, y: number): number => (4 ** z - 1) / 3 + y * 2 ** z + x

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Returns whether there can be such a tile up to a zoom. */
export const isTile = ({ z, x, y }: TileAddress, maxZoom: number): boolean =>
  [z, x, y].every((value) => Number.isInteger(value) && value >= 0) && z <= maxZoom && x < 2 ** z && y < 2 ** z

interface Contents extends Omit<TileFileFacts, 'layers' | 'tiles'> {
  /** As they came from their source. */
  fetched: Layers
  /** As they are drawn. */
  shown: Layers
  /** A RoadMap as gzipped JSON, for maps that draw no tiles. */
  roadMap: Buffer | null
}

/**
 * Builds the tiles and writes them to a new file, which has its name only once it is whole: a crash leaves a draft that the
 * next start removes. Returns its path. Takes seconds and is for a thread of its own.
 */
export function writeTileFile(folder: string, { fetched, shown, roadMap, ...known }: Contents): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `draft-${newToken()}.db`)
  createDatabaseFile(draft)
  const db = new Database(draft)
  const hash = createHash('sha256')
  try {
    db.exec(TABLES)
    const addTile = db.prepare('INSERT INTO tiles (id, data) VALUES (?, ?)')
    const addPart = db.prepare('INSERT INTO parts (name, data) VALUES (?, ?)')
    db.transaction(() => {
      let tiles = 0
      for (const { z, x, y, bytes } of buildTiles(shown)) {
        const id = toId(z, x, y)
        addTile.run(id, gzipSync(bytes, { level: 9 }))
        hash.update(`${id} ${bytes.length} `).update(bytes)
        tiles += 1
      }
      const layers = LAYER_NAMES.filter((layer) => (shown[layer]?.length ?? 0) > 0)
      const facts: TileFileFacts = { ...known, layers, tiles }
      hash.update(known.attribution)
      addPart.run('facts', Buffer.from(JSON.stringify(facts)))
      if (roadMap !== null) addPart.run(ROAD_MAP, roadMap)
      for (const layer of LAYER_NAMES) {
        const features = fetched[layer]
        if (features !== undefined) addPart.run(layer, gzipSync(JSON.stringify(features)))
      }
    })()
    db.close()
    const path = join(folder, `base-${hash.digest('hex').slice(0, 16)}.db`)
    renameSync(draft, path)
    return path
  } catch (error) {
    db.close()
    rmSync(draft, { force: true })
    throw error
  }
}

/** Returns a base map, or null where the file is none or is damaged. */
export function openTileFile(path: string): TileFile | null {
  const hash = NAME.exec(path.split(/[\\/]/).at(-1) ?? '')?.[1]
  if (hash === undefined) return null
  let db: Database.Database | null = null
  try {
    const opened = new Database(path, { readonly: true, fileMustExist: true })
    db = opened
    const readPart = opened.prepare<[string], Buffer>('SELECT data FROM parts WHERE name = ?').pluck()
    const find = opened.prepare<[number], Buffer>('SELECT data FROM tiles WHERE id = ?').pluck()
    const facts = Facts.parse(JSON.parse(String(readPart.get('facts'))))
    return {
      path,
      hash,
      sizeBytes: statSync(path).size,
      facts,
      readTile: ({ z, x, y }) => find.get(toId(z, x, y)) ?? null,
      readLayer(layer) {
        const part = readPart.get(layer)
        return part === undefined ? [] : JSON.parse(gunzipSync(part).toString('utf8'))
      },
      readRoadMap: () => readPart.get(ROAD_MAP) ?? null,
      close: () => void opened.close(),
    }
  } catch {
    db?.close()
    return null
  }
}

/** Returns the base maps in a folder, newest first. Files that cannot be read are removed. */
export function openTileFiles(folder: string): TileFile[] {
  const files = listNames(folder)
    .filter((name) => NAME.test(name))
    .flatMap((name) => {
      const file = openTileFile(join(folder, name))
      if (file === null) rmSync(join(folder, name), { force: true })
      return file ?? []
    })
  return files.toSorted((a, b) => b.facts.builtAt.localeCompare(a.facts.builtAt))
}

/** Removes what a build left that was killed. Only for the process that builds, before it does. */
export function removeDrafts(folder: string): void {
  for (const name of listNames(folder)) if (DRAFT.test(name)) rmSync(join(folder, name), { force: true })
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
