import { PictureError, readGreyValues } from '../pictures/grey-png'
import { parseGeometry, type Scan } from './scan.rules'

/** The text of a value picture that has its geometry. */
const GEOMETRY_KEYWORD = 'Radar geometry'

/** Returns the values of a picture of `/api/radar/scans`. @throws PictureError when it is damaged or something else */
export async function readScanPicture(bytes: Uint8Array<ArrayBuffer>): Promise<Scan> {
  const { width, height, levels, texts } = await readGreyValues(bytes)
  const geometry = parseGeometry(texts.get(GEOMETRY_KEYWORD), width, height)
  if (geometry === null) throw new PictureError('The picture is of an unknown kind')
  return { geometry, levels }
}
