import { existsSync } from 'node:fs'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import yazl from 'yazl'
import type { Services } from '../../../services'
import { getPostPicture } from '../../posts/media'
import { collectUserData } from './collect-export'

/** Returns a stream of a zip with data.json and the user's pictures, written while it is sent. */
export function packExport({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>, userId: string): Readable {
  const data = collectUserData(db, userId, now())
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json', { mtime: now() })
  const pictures = [
    { name: 'pictures/avatar.webp', url: data.account.profileImageUrl },
    { name: 'pictures/banner.webp', url: data.streamingPage?.banner },
    ...data.posts.map(({ id, mediaUrl }) => ({ name: `posts/${id}.webp`, url: getPostPicture(mediaUrl) })),
    ...data.streams.map(({ id, posterUrl }) => ({ name: `streams/${id}.webp`, url: posterUrl })),
    ...data.photos.map(({ id, imageUrl }) => ({ name: `photos/${id}.webp`, url: imageUrl })),
  ]
  for (const { name, url } of pictures) {
    const file = files.getPicturePath(url ?? null)
    if (file !== null && existsSync(file)) zip.addFile(file, name, { compress: false })
  }
  zip.end()
  const archive = new PassThrough()
  // The reader of the archive sees a failure as the stream's error; it is handled nowhere else.
  pipeline(zip.outputStream, archive, () => undefined)
  // A picture may be removed before yazl opens it.
  zip.on('error', (error: Error) => archive.destroy(error))
  return archive
}
