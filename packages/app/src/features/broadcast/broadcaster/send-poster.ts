import { fetchWithSession } from '../../../platform/file-transfer'
import type { MediaPipeline } from './media-pipeline'

/** How long the end of a stream waits for its last picture. */
const LAST_POSTER_MS = 1_500

/** Sends the picture that stands for a stream. A lost one is not missed: the next follows within a minute. */
export async function sendPoster(streamId: string, jpeg: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData()
  form.append('picture', new Blob([jpeg], { type: 'image/jpeg' }), 'poster.jpg')
  const path = `/api/streams/${streamId}/poster`
  await fetchWithSession(path, { method: 'POST', body: form, priority: 'low' }).catch(() => undefined)
}

type SendPoster = typeof sendPoster

/** Returns what passes the pictures of a pipeline on, and waits for the last one. */
export function createPosterPost(send: SendPoster) {
  let onSent: (() => void) | null = null
  return {
    post(...poster: Parameters<SendPoster>) {
      void send(...poster).then(() => onSent?.())
    },
    /** Resolves once a picture of the end is sent, or after a moment on a link where that takes too long. */
    async postLast(pipeline: Pick<MediaPipeline, 'isSending' | 'takePoster'> | null) {
      if (pipeline === null || !pipeline.isSending()) return
      await new Promise<void>((resolve) => {
        onSent = resolve
        setTimeout(resolve, LAST_POSTER_MS)
        pipeline.takePoster()
      })
      onSent = null
    },
  }
}
