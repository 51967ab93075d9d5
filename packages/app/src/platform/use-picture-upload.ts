import { pictureRefusal } from '@squall/shared/rules/picture'
import { useEffect, useRef, useState } from 'react'
import { sendForm } from './send-form'
import { isRecord } from './storage'

interface PictureUploadState {
  /** An address of the chosen file that an image can show; null before one is chosen and after a refusal. */
  preview: string | null
  /** From 0 to 1 while it is sent, else null. */
  progress: number | null
  error: string | null
  choose: (file: File) => void
}

/** Sends a picture as soon as it is chosen, after a look at its type and size. */
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
async function uploadPicture({ path, file, onProgress, signal }: PictureUpload): Promise<string> {
  const form = new FormData()
  form.append('picture', file)
  const answer = await sendForm({ path, form, onProgress, signal })
  const url = isRecord(answer) ? (answer.profileImageUrl ?? answer.streaming_page_banner) : null
  if (typeof url !== 'string') throw new Error('The picture could not be saved. Please try again.')
  return url
}
