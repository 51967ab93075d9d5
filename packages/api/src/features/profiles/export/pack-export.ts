import { existsSync } from 'node:fs'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import yazl from 'yazl'
import type { Services } from '../../../services'
import { getPostPicture } from '../../posts/media'
import { collectUserData } from './collect-export'

type ExportServices = Pick<Services, 'clipFiles' | 'db' | 'files' | 'films' | 'now' | 'recordings'>

/** Returns a stream of a zip with data.json and the user's pictures, clips and recordings, written while it is sent. */
export function packExport(services: ExportServices, userId: string): Readable {
  const { clipFiles, db, files, films, now, recordings } = services
  const data = collectUserData(db, userId, now())
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json', { mtime: now() })
  const pictures = [
    { name: 'pictures/avatar.webp', url: data.account.profileImageUrl },
    { name: 'pictures/banner.webp', url: data.streamingPage?.banner },
    ...data.posts.map(({ id, mediaUrl }) => ({ name: `posts/${id}.webp`, url: getPostPicture(mediaUrl) })),
    ...data.streams.map(({ id, posterUrl }) => ({ name: `streams/${id}.webp`, url: posterUrl })),
    ...data.stormReports.map(({ id, imageUrl }) => ({ name: `storm-reports/${id}.webp`, url: imageUrl })),
    ...data.photos.map(({ id, imageUrl }) => ({ name: `photos/${id}.webp`, url: imageUrl })),
  ]
  for (const { name, url } of pictures) {
    const file = files.getPicturePath(url ?? null)
    if (file !== null && existsSync(file)) zip.addFile(file, name, { compress: false })
  }
  for (const { id, format } of data.clips) {
    const file = clipFiles.getPath({ id, format })
    if (existsSync(file)) zip.addFile(file, `clips/${id}.${format}`, { compress: false })
  }
  for (const { id, isRecorded } of data.streams) {
    const film = isRecorded && recordings.readManifest(id) ? films.prepare(userId, recordings.getFolder(id)) : null
    if (film === null) continue
    zip.addReadStreamLazy(`recordings/${id}.${film.format}`, { compress: false, mtime: now() }, (done) => {
      film.open().then(
        (content) => done(null, content),
        (error: unknown) => done(error, new PassThrough()),
      )
    })
  }
  zip.end()
  const archive = new PassThrough()
  // The reader of the archive sees a failure as the stream's error; it is handled nowhere else.
  pipeline(zip.outputStream, archive, () => undefined)
  // A picture may be removed before yazl opens it.
  zip.on('error', (error: Error) => archive.destroy(error))
  return archive
}
