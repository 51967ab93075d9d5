import { createRandom } from '@squall/shared/bench/random'
import sharp from 'sharp'

/** What a photo is called, before the number of the picture that was sent. */
export const PHOTO_TITLE = 'Wall cloud '

/** A picture that is like no other: coloured fields, which survive being encoded anew in another size. */
const ACROSS = 4
const DOWN = 4
const FIELD = 24
/** How far a colour may be off after two lossy codecs. */
const TOLERANCE = 24

function fieldsOf(seed: number): Buffer {
  const random = createRandom(seed)
  return Buffer.from(Array.from({ length: ACROSS * DOWN * 3 }, () => 32 + Math.floor(random() * 192)))
}

export function drawPicture(seed: number): Promise<Buffer> {
  return sharp(fieldsOf(seed), { raw: { width: ACROSS, height: DOWN, channels: 3 } })
    .resize(ACROSS * FIELD, DOWN * FIELD, { kernel: 'nearest' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Whether a stored picture, decoded to its end, is the one that was sent. @throws where it cannot be decoded */
export async function isPictureOf(seed: number, stored: Buffer): Promise<boolean> {
  const { data, info } = await sharp(stored, { failOn: 'warning' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const expected = fieldsOf(seed)
  return Array.from({ length: ACROSS * DOWN }, (_, field) => {
    const x = Math.floor(((field % ACROSS) + 0.5) * (info.width / ACROSS))
    const y = Math.floor((Math.floor(field / ACROSS) + 0.5) * (info.height / DOWN))
    const at = (y * info.width + x) * info.channels
    return [0, 1, 2].every((n) => Math.abs((data[at + n] ?? 0) - (expected[field * 3 + n] ?? 0)) <= TOLERANCE)
  }).every(Boolean)
}
