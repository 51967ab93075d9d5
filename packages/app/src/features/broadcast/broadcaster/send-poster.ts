import { fetchWithSession } from '../../../platform/file-transfer'

/** Sends the picture that stands for a stream. A lost one is not missed: the next follows within a minute. */
export async function sendPoster(streamId: string, jpeg: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData()
  form.append('picture', new Blob([jpeg], { type: 'image/jpeg' }), 'poster.jpg')
  const path = `/api/streams/${streamId}/poster`
  await fetchWithSession(path, { method: 'POST', body: form, priority: 'low' }).catch(() => undefined)
}
