import { PICTURE_TOO_LARGE } from '@squall/shared/rules/picture'
import { session } from './session'
import { isRecord } from './storage'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

interface PictureUpload {
  /** Such as /api/users/{id}/avatar. */
  path: string
  file: File
  /** From 0 to 1 as the bytes leave; at 1 the server still works on the picture. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends one picture and answers its new address. XMLHttpRequest, because fetch tells no progress.
 * @throws an Error with one sentence for a person
 */
export function uploadPicture({ path, file, onProgress, signal }: PictureUpload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    const sessionId = session.id()
    if (sessionId !== null) request.setRequestHeader('x-session-id', sessionId)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error(UNREACHABLE))
    request.onabort = () => reject(new Error('The upload was stopped'))
    request.onload = () => {
      const answer = parseAnswer(request.responseText)
      if (request.status === 200 && answer.url !== null) resolve(answer.url)
      // A proxy in front may refuse a large body in its own words.
      else reject(new Error(answer.message ?? (request.status === 413 ? PICTURE_TOO_LARGE : UNREACHABLE)))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.append('picture', file)
    request.send(form)
  })
}

/** `{profileImageUrl}` or `{streaming_page_banner}` after success, `{message, code}` after a refusal. */
function parseAnswer(text: string): { url: string | null; message: string | null } {
  try {
    const answer: unknown = JSON.parse(text)
    if (!isRecord(answer)) return { url: null, message: null }
    const url = answer.profileImageUrl ?? answer.streaming_page_banner
    return {
      url: typeof url === 'string' ? url : null,
      message: typeof answer.message === 'string' ? answer.message : null,
    }
  } catch {
    return { url: null, message: null }
  }
}
