import { createRandom } from '@squall/shared/bench/random'
import sharp from 'sharp'

/** The title of a photo, before the number of its picture. */
export const PHOTO_TITLE = 'Wall cloud '

/** Each picture is a grid of coloured fields of its own, which survives encoding in another size. */
const ACROSS = 4
const DOWN = 4
const FIELD = 24
/** The most that two lossy codecs change a colour. */
const TOLERANCE = 24

function drawFields(seed: number): Buffer {
  const random = createRandom(seed)
  return Buffer.from(Array.from({ length: ACROSS * DOWN * 3 }, () => 32 + Math.floor(random() * 192)))
}

export function drawPicture(seed: number): Promise<Buffer> {
  return sharp(drawFields(seed), { raw: { width: ACROSS, height: DOWN, channels: 3 } })
    .resize(ACROSS * FIELD, DOWN * FIELD, { kernel: 'nearest' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Returns whether a stored picture shows the one of that number. @throws when it cannot be decoded */
export async function showsPicture(seed: number, stored: Buffer): Promise<boolean> {
  const { data, info } = await sharp(stored, { failOn: 'warning' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const expected = drawFields(seed)
  return Array.from({ length: ACROSS * DOWN }, (_, field) => {
    const x = Math.floor(((field % ACROSS) + 0.5) * (info.width / ACROSS))
    const y = Math.floor((Math.floor(field / ACROSS) + 0.5) * (info.height / DOWN))
    const at = (y * info.width + x) * info.channels
    return [0, 1, 2].every((n) => Math.abs((data[at + n] ?? 0) - (expected[field * 3 + n] ?? 0)) <= TOLERANCE)
  }).every(Boolean)
}
