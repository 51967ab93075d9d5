import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { decodeLevel3 } from '../level3/decode'
import type { Crop } from './crop'
import { type PolarGrid, polarGrid } from './polar-grid'
import { encodePicture, valuePicture } from './value-picture'

/** What a picture is made of: a product file, which layer it holds, and the square of the map to show. */
export interface PictureJob {
  file: Uint8Array
  layer: RadarLayerName
  crop: Crop
}

/** Up to eight megabytes each, and the same for every scan of a radar in a square. */
const KEPT_GRIDS = 6
const grids = new Map<string, PolarGrid>()

/** The PNG of a scan. Throws Level3Error when the file is damaged or holds something else. */
export async function makePicture({ file, layer, crop }: PictureJob): Promise<Buffer> {
  const product = decodeLevel3(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const { latitude, longitude } = product
  const name = [latitude, longitude, ...crop.corner, crop.side, crop.pixels].join()
  const grid = grids.get(name) ?? polarGrid({ latitude, longitude }, crop)
  grids.delete(name)
  grids.set(name, grid)
  const oldest = grids.keys().next().value
  if (grids.size > KEPT_GRIDS && oldest !== undefined) grids.delete(oldest)
  return encodePicture(valuePicture(product, layer, grid), crop)
}
