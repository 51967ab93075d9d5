import type { Clip, ClipSettings, CreateClipInput, RenameClipInput } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import type { Manifest } from '@squall/shared/server/recording'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict, forbidden } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import type { Requester } from '../people/queries'
import {
  findClipRefusal,
  NOT_RECORDED,
  requireClipMaker,
  requireClipOwner,
  requireRoomForClip,
  requireStream,
} from './policy'
import { getClip } from './queries'
import { openRecording } from './read-records'
import { diskIsFull } from './storage'
import { cutStretch, NOTHING_THERE, placeStretch, type Stretch, type WantedStretch } from './stretch.rules'
import { storeThumbnail } from './thumbnail'

const { clips, users } = tables

type ClipServices = Pick<
  Services,
  'db' | 'clipFiles' | 'clipQueue' | 'files' | 'films' | 'limits' | 'log' | 'now' | 'readPicture' | 'recordings'
>

/**
 * Returns the new clip, whose film is ready. It begins at the key frame before the wanted start, so its times differ a little
 * from those that were asked for.
 * @throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for times without a recording, CONFLICT for a stream that is not recorded or a full quota,
 * TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE while many clips are made or the disk is full
 */
export async function createClip(
  services: ClipServices,
  maker: Requester,
  { streamId, title, ...wanted }: z.output<typeof CreateClipInput>,
): Promise<Clip> {
  const { db, clipQueue, limits, now, recordings } = services
  const stream = requireStream(db, streamId)
  const refusal = findClipRefusal(db, stream, maker, now())
  if (refusal !== null) throw forbidden(refusal)
  if (!stream.isRecorded) throw conflict(NOT_RECORDED)
  const manifest = recordings.readManifest(streamId)
  if (manifest === null) throw conflict('Nothing of this stream is recorded yet')
  requireRoomForClip(services, maker.id)
  limits.clipByUser.take(maker.id)
  try {
    return await clipQueue.run(maker.id, async () => {
      const stretch = await readStretch(recordings.getFolder(streamId), manifest, wanted)
      return storeClip(services, maker, { stream, title: title ?? stream.title, stretch, manifest })
    })
  } catch (error) {
    limits.clipByUser.giveBack(maker.id)
    throw toRefusal(error)
  }
}

async function readStretch(folder: string, manifest: Manifest, wanted: WantedStretch): Promise<Stretch> {
  const recording = await openRecording(folder, manifest)
  const window = placeStretch(wanted, recording.endMs)
  if (typeof window === 'string') throw badRequest(window)
  const stretch = cutStretch(await recording.read(window.from, window.to), window)
  if (typeof stretch === 'string') throw badRequest(stretch)
  return stretch
}

interface NewClip {
  stream: typeof tables.streams.$inferSelect
  title: string
  stretch: Stretch
  manifest: Manifest
}

async function storeClip(
  services: ClipServices,
  maker: Requester,
  { stream, title, stretch, manifest }: NewClip,
): Promise<Clip> {
  const { db, clipFiles, files, films, now, recordings } = services
  const { startMs, durationMs, keyFrame } = stretch
  const id = newId()
  const order = { folder: recordings.getFolder(stream.id), startMs, endMs: startMs + durationMs }
  const [film, thumbnailUrl] = await Promise.all([
    clipFiles.write(id, (file) => films.muxStretch(maker.id, { ...order, file })),
    storeThumbnail(services, keyFrame, maker.id, stream.posterUrl),
  ])
  try {
    if (film === null) throw badRequest(NOTHING_THERE)
    const { format, bytes, width, height, hasSound } = film
    const at = now()
    db.transaction((tx) => {
      // It may have been deleted, and must then not be seen again.
      if (!requireStream(tx, stream.id).isRecorded) throw conflict(NOT_RECORDED)
      tx.insert(clips)
        .values({
          ...{ id, title, format, startMs, durationMs, thumbnailUrl, userId: maker.id, channelId: stream.userId },
          streamId: stream.id,
          recordedAt: new Date(Date.parse(manifest.startedAt) + startMs),
          ...{ bytes, width, height, hasSound },
          createdAt: at,
        })
        .run()
      if (maker.id !== stream.userId) enqueueNotification(tx, `clip:${id}`, { kind: 'new-clip', clipId: id }, at)
    })
  } catch (error) {
    if (film !== null) await clipFiles.remove({ id, format: film.format })
    await files.removePictures(thumbnailUrl)
    throw error
  }
  return getClip(db, id, maker)
}

/** Returns a plain refusal for a recording that was deleted meanwhile, and for a full disk; other errors as they are. */
function toRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return conflict('That part of the recording was deleted')
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskIsFull()
  return error
}

/** Returns a clip under another title. @throws NOT_FOUND, FORBIDDEN unless the requester made it */
export function renameClip(db: Db, { id, title }: z.output<typeof RenameClipInput>, requester: Requester): Clip {
  requireClipMaker(db, id, requester)
  db.update(clips).set({ title }).where(eq(clips.id, id)).run()
  return getClip(db, id, requester)
}

/**
 * Returns the clip that was deleted, files included.
 * @throws NOT_FOUND, FORBIDDEN unless the requester made it or it shows their stream
 */
export async function removeClip(
  { db, clipFiles, files }: Pick<Services, 'db' | 'clipFiles' | 'files'>,
  id: string,
  requester: Requester,
): Promise<Clip> {
  const { format, thumbnailUrl } = requireClipOwner(db, id, requester)
  const clip = getClip(db, id, requester)
  db.delete(clips).where(eq(clips.id, id)).run()
  await clipFiles.remove({ id, format })
  await files.removePictures(thumbnailUrl)
  return clip
}

/** Returns who may make clips of a member's streams, as they have now chosen. */
export function changeClipSettings(db: Db, userId: string, { clipMakers }: ClipSettings): ClipSettings {
  db.update(users).set({ clipMakers }).where(eq(users.id, userId)).run()
  return { clipMakers }
}
