import { readFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { RoadMap } from '@squall/shared/contract/weather'
import { z } from 'zod'
import { LAYER_NAMES, type LayerName, type Layers, toTileFeature } from './layers.rules'
import { readMapFile } from './map-features'
import { toRoadMap, toTileRoads } from './road-map'
import { Inputs, openTileFile, writeTileFile } from './tile-file'

export const BuildOrder = z.object({
  folder: z.string(),
  inputs: Inputs,
  /** The files that were fetched; empty where the layers of `previous` still count. */
  files: z.array(z.object({ layer: z.enum(LAYER_NAMES), name: z.string(), path: z.string() })),
  previous: z.string().nullable(),
  /** The credit and licence of the fetched files. */
  credit: z.object({ attribution: z.string(), licence: z.string() }).nullable(),
  /** The road map that an administrator imported, which replaces the fetched roads. */
  importedRoads: z.string().nullable(),
  builtAt: z.string(),
})
export type BuildOrder = z.infer<typeof BuildOrder>

/** Returns the path of the new base map. @throws an Error that names the file which cannot be read */
export function buildBaseMap(order: BuildOrder): string {
  const fetched = order.previous === null ? readFiles(order.files) : readPrevious(order.previous)
  const imported = order.importedRoads === null ? null : readImportedRoads(order.importedRoads)
  const credits = [order.credit?.attribution, imported?.source].filter((credit) => credit !== undefined)
  return writeTileFile(order.folder, {
    fetched,
    shown: imported === null ? fetched : { ...fetched, roads: toTileRoads(imported) },
    roadMap: imported === null ? toCodedRoads(fetched, order.credit?.attribution ?? '') : null,
    inputs: order.inputs,
    builtAt: order.builtAt,
    attribution: credits.join('. '),
    credit: order.credit,
  })
}

function readFiles(files: BuildOrder['files']): Layers {
  const layers: Layers = {}
  for (const { layer, name, path } of files) {
    const features = nameFile(name, () => readMapFile(readFileSync(path, 'utf8')).features)
    const shown = features.flatMap((each) => toTileFeature(layer, each) ?? [])
    if (shown.length === 0) throw new Error(`${name}: There is nothing of the United States in this file`)
    layers[layer] = [...(layers[layer] ?? []), ...shown]
  }
  return layers
}

function nameFile<Result>(name: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function readPrevious(path: string): Layers {
  const file = openTileFile(path)
  if (file === null) throw new Error('The base map that was there cannot be read')
  try {
    const read = (layer: LayerName) => [layer, file.readLayer(layer)] as const
    return Object.fromEntries(LAYER_NAMES.map(read).filter(([, features]) => features.length > 0))
  } finally {
    file.close()
  }
}

const readImportedRoads = (path: string): RoadMap =>
  RoadMap.parse(JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')))

function toCodedRoads({ roads = [] }: Layers, source: string): Buffer | null {
  const features = roads.flatMap(({ properties, geometry }) =>
    geometry.type === 'MultiLineString' ? [{ properties, lines: geometry.coordinates }] : [],
  )
  return features.length === 0 ? null : gzipSync(JSON.stringify(toRoadMap(features, source)), { level: 9 })
}
