import { readFile } from 'node:fs/promises'
import { recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import type { Services } from '../../services'
import { toWebp } from './webp.rules'

/**
 * Returns the URL of the picture of a clip: its first key frame, or the picture of its stream where the server cannot decode
 * one (H.264). Null where there is none, which is no reason to refuse a clip.
 */
export async function storeThumbnail(
  { files, readPicture, log }: Pick<Services, 'files' | 'readPicture' | 'log'>,
  { kind, payload }: Pick<WireRecord, 'kind' | 'payload'>,
  makerId: string,
  posterUrl: string | null,
): Promise<string | null> {
  async function toPicture(): Promise<Buffer | null> {
    if (kind === recordKinds.vp8) return toWebp(payload)
    if (kind === recordKinds.jpeg) return Buffer.from(payload)
    const poster = files.getPicturePath(posterUrl)
    return poster === null ? null : await readFile(poster)
  }

  try {
    const bytes = await toPicture()
    if (bytes === null) return null
    const { sizes } = await readPicture(makerId, 'clips', bytes)
    return await files.putPicture('clips', sizes)
  } catch (error) {
    log.warn('a clip has no picture', { error })
    return null
  }
}
