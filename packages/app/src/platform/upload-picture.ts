import { sendForm } from './send-form'
import { isRecord } from './storage'

interface PictureUpload {
  /** Such as /api/users/{id}/avatar. */
  path: string
  file: File
  /** From 0 to 1 as the bytes leave; at 1 the server still works on the picture. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends one picture and answers its new address: `{profileImageUrl}` or `{streaming_page_banner}`.
 * @throws an Error with one sentence for a person
 */
export async function uploadPicture({ path, file, onProgress, signal }: PictureUpload): Promise<string> {
  const form = new FormData()
  form.append('picture', file)
  const answer = await sendForm({ path, form, onProgress, signal })
  const url = isRecord(answer) ? (answer.profileImageUrl ?? answer.streaming_page_banner) : null
  if (typeof url !== 'string') throw new Error('The picture could not be saved. Please try again.')
  return url
}
