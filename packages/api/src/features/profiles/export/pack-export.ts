import { existsSync } from 'node:fs'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import yazl from 'yazl'
import type { Services } from '../../../services'
import { getOwnPicture } from '../../posts/media'
import { collectExport } from './collect-export'

/** A zip of data.json and the person's pictures, written while it is sent. */
export function packExport({ db, files, now }: Pick<Services, 'db' | 'files' | 'now'>, userId: string): Readable {
  const data = collectExport(db, userId, now())
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json', { mtime: now() })
  const pictures = [
    { name: 'pictures/avatar.webp', url: data.account.profileImageUrl },
    { name: 'pictures/banner.webp', url: data.streamingPage?.banner },
    ...data.posts.map(({ id, mediaUrl }) => ({ name: `posts/${id}.webp`, url: getOwnPicture(mediaUrl) })),
    ...data.photos.map(({ id, imageUrl }) => ({ name: `photos/${id}.webp`, url: imageUrl })),
  ]
  for (const { name, url } of pictures) {
    const file = files.pictureFile(url ?? null)
    if (file !== null && existsSync(file)) zip.addFile(file, name, { compress: false })
  }
  zip.end()
  const archive = new PassThrough()
  // Whoever reads the archive learns of a failure from it, and from nothing else.
  pipeline(zip.outputStream, archive, () => undefined)
  // A picture that its owner removes meanwhile is opened when its turn comes, and is not there any more.
  zip.on('error', (error: Error) => archive.destroy(error))
  return archive
}
