import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Config } from '../config'
import { ensureDataDir } from '../data-dir'
import { countSegments, isNaturalEarth, readRoadFeatures, toRoadMap } from '../features/base-map/road-map'
import { removeRoadMap, writeRoadMap } from '../features/base-map/road-store'

/** The file is read into memory; Natural Earth's is about a quarter of this. */
const MAX_BYTES = 256 * 1024 * 1024
const SOURCE_LENGTH = 80
const NATURAL_EARTH = 'Roads: Natural Earth'

/** Returns the lines to print after importing a GeoJSON file of roads, which a running system serves at once. */
export async function importRoads(config: Pick<Config, 'dataDir'>, args: string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { source: { type: 'string' }, remove: { type: 'boolean' } },
  })
  const { mapFolder } = ensureDataDir(config.dataDir)
  if (values.remove) {
    await removeRoadMap(mapFolder)
    return ['The road map is removed']
  }
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new Error('Name one GeoJSON file of roads')
  const { features, passedOver } = readRoadFeatures(readBounded(file))
  const map = toRoadMap(features, chooseSource(values.source, isNaturalEarth(features)))
  const bytes = await writeRoadMap(mapFolder, map)
  return [
    ...(passedOver === 0 ? [] : [`${passedOver} features that are no lines were passed over`]),
    `${map.freeways.length} freeways and ${map.highways.length} highways of ${countSegments(map)} segments, ${Math.ceil(bytes / 1000)} kB`,
    `The radar map says '${map.source}'`,
  ]
}

function readBounded(file: string): string {
  const { size } = statSync(file)
  if (size > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES / 1024 / 1024} MB: take major roads only`)
  return readFileSync(file, 'utf8')
}

function chooseSource(given: string | undefined, isNamed: boolean): string {
  const source = given?.trim() ?? (isNamed ? NATURAL_EARTH : '')
  if (source === '') throw new Error("--source: say whose data this is, such as --source 'Roads: state DOT'")
  if (source.length > SOURCE_LENGTH) throw new Error(`--source: at most ${SOURCE_LENGTH} characters`)
  return source
}
