import type { Config } from '../config'
import { ensureDataDir } from '../data-dir'
import { importStreets, removeStreets, type Streets } from '../features/base-map/streets'

const MB = 1_000_000

const USAGE = 'Name a PMTiles archive: map import <file.pmtiles>, or remove the imported one: map remove'

/** Returns the lines to print after importing an archive of streets, or removing it. A running system notices at once. */
export async function changeStreets(config: Pick<Config, 'dataDir'>, args: string[]): Promise<string[]> {
  const [action, file, ...rest] = args
  const { mapFolder } = ensureDataDir(config.dataDir)
  if (action === 'remove' && file === undefined) {
    await removeStreets(mapFolder)
    return ['The imported archive is removed']
  }
  if (action !== 'import' || file === undefined || rest.length > 0) throw new Error(USAGE)
  return describe(await importStreets(mapFolder, file, new Date()))
}

const describe = ({ name, sizeBytes, minZoom, maxZoom, format, attribution }: Streets): string[] => [
  `${name}: ${format} tiles of zoom ${minZoom} to ${maxZoom}, ${Math.ceil(sizeBytes / MB)} MB`,
  attribution === '' ? 'It names no source; its licence may ask you to' : `The map says '${attribution}'`,
]
