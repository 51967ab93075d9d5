import { PICTURE_TOO_LARGE } from '@squall/shared/rules/picture'
import { session } from './session'
import { isRecord } from './storage'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

interface FormToSend {
  path: string
  form: FormData
  /** From 0 to 1 as the bytes are sent; at 1 the server still processes them. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Returns the JSON answer to a form with a file. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws an Error with one sentence for a person
 */
export function sendForm({ path, form, onProgress, signal }: FormToSend): Promise<unknown> {
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
      if (request.status === 200 && answer !== null) return resolve(answer)
      const sentence = isRecord(answer) && typeof answer.message === 'string' ? answer.message : null
      // A proxy in front may refuse a large body in its own words.
      reject(new Error(sentence ?? (request.status === 413 ? PICTURE_TOO_LARGE : UNREACHABLE)))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
