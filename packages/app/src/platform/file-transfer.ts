import { PICTURE_TOO_LARGE, pictureRefusal } from '@squall/shared/rules/picture'
import { useEffect, useRef, useState } from 'react'
import { withRelogin } from './relogin'
import { session } from './session'
import { isRecord } from './storage'
import { relogin } from './trpc'

interface PictureUploadState {
  /** An address of the chosen file that an image can show; null before one is chosen and after a refusal. */
  preview: string | null
  /** From 0 to 1 while it is sent, else null. */
  progress: number | null
  error: string | null
  choose: (file: File) => void
}

/** Uploads a picture as soon as it is chosen, if its type and size are allowed. */
export function usePictureUpload(path: string, onUploaded: (url: string) => void): PictureUploadState {
  const [preview, setPreview] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (preview !== null) return () => URL.revokeObjectURL(preview)
  }, [preview])

  async function send(file: File) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setPreview(URL.createObjectURL(file))
    setProgress(0)
    try {
      onUploaded(await uploadPicture({ path, file, onProgress: setProgress, signal: controller.signal }))
    } catch (failure) {
      if (controller.signal.aborted) return
      setPreview(null)
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }

  return {
    preview,
    progress,
    error,
    choose(file) {
      const refusal = pictureRefusal(file)
      setError(refusal)
      if (refusal === null) void send(file)
    },
  }
}

interface PictureUpload {
  /** For example /api/users/{id}/avatar. */
  path: string
  file: File
  /** From 0 to 1 as the bytes are sent; at 1 the server still processes the picture. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads one picture and returns its URL, from `profileImageUrl` or `streaming_page_banner` of the answer.
 * @throws an Error whose message is shown to the user
 */
async function uploadPicture({ path, file, onProgress, signal }: PictureUpload): Promise<string> {
  const form = new FormData()
  form.append('picture', file)
  const answer = await sendForm({ path, form, onProgress, signal })
  const url = isRecord(answer) ? (answer.profileImageUrl ?? answer.streaming_page_banner) : null
  if (typeof url !== 'string') throw new Error('The picture could not be saved. Please try again.')
  return url
}

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

const STOPPED = 'The upload was stopped'

interface FormToSend {
  path: string
  form: FormData
  /** From 0 to 1 as the bytes are sent; at 1 the server still processes them. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Returns the JSON answer to a form with a file. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws an Error whose message is shown to the user
 */
export async function sendForm(form: FormToSend): Promise<unknown> {
  const { status, text } = await withRelogin({ session, relogin }, () => postForm(form))
  const answer = parseAnswer(text)
  if (status === 200 && answer !== null) return answer
  const sentence = isRecord(answer) && typeof answer.message === 'string' ? answer.message : null
  // A proxy in front may refuse a large body in its own words.
  throw new Error(sentence ?? (status === 413 ? PICTURE_TOO_LARGE : UNREACHABLE))
}

function postForm({ path, form, onProgress, signal }: FormToSend): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error(STOPPED))
    const request = new XMLHttpRequest()
    request.open('POST', path)
    const sessionId = session.id()
    if (sessionId !== null) request.setRequestHeader('x-session-id', sessionId)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error(UNREACHABLE))
    request.onabort = () => reject(new Error(STOPPED))
    request.onload = () => resolve({ status: request.status, text: request.responseText })
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

/** Returns the answer to a request with the user's session, after one silent sign-in if the session has ended. */
export function fetchWithSession(path: string, { headers, ...init }: FetchOptions = {}): Promise<Response> {
  const send = () => fetch(path, { ...init, headers: { ...headers, 'x-session-id': session.id() ?? '' } })
  return withRelogin({ session, relogin }, send)
}

interface FetchOptions extends RequestInit {
  headers?: Record<string, string>
}

/**
 * Downloads a file with the user's session and lets the browser save it.
 * @throws an Error whose message is shown to the user
 */
export async function downloadWithSession(path: string, name: string): Promise<void> {
  const answer = await fetchWithSession(path)
  if (!answer.ok) throw new Error(await readRefusal(answer))
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the file's bytes a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function readRefusal(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  return isRecord(body) && typeof body.message === 'string' ? body.message : 'The file could not be loaded'
}
