import { useEffect, useRef, useState } from 'react'
import { sendForm } from '../../platform/send-form'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'
import { isoDate, type PhotoFields, pictureMissing, toForm, type UploadMethod } from './form.rules'

interface NewPhoto {
  method: UploadMethod
  fields: PhotoFields
  file: File | null
}

/** Sends a photo as a file or by its address. `problem` is why the last try failed, in the server's words. */
export function useUpload(onUploaded: () => void) {
  const utils = trpc.useUtils()
  const byAddress = trpc.photos.add.useMutation()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send({ method, fields, file }: NewPhoto, signal: AbortSignal) {
    if (method === 'url' || file === null) {
      await byAddress.mutateAsync({ ...fields, dateTaken: isoDate(fields.dateTaken) }).catch((error: unknown) => {
        throw new Error(errorSentence(error))
      })
    } else {
      setProgress(0)
      await sendForm({ path: '/api/photos/upload', form: toForm(fields, file), onProgress: setProgress, signal })
    }
  }

  return {
    isSending: progress !== null || byAddress.isPending,
    progress,
    problem,
    async upload(photo: NewPhoto) {
      const missing = pictureMissing(photo.method, photo.file, photo.fields.imageUrl)
      if (missing !== null) return toast.error(missing)
      const controller = new AbortController()
      running.current = controller
      setProblem(null)
      try {
        await send(photo, controller.signal)
        void utils.photos.invalidate()
        toast.success({ title: 'Photo Uploaded', description: 'Everybody sees it once it is approved.' })
        onUploaded()
      } catch (failure) {
        if (controller.signal.aborted) return
        toast.error({ title: 'Upload Failed', description: 'Failed to upload photo. Please try again.' })
        setProblem(failure instanceof Error ? failure.message : String(failure))
      } finally {
        setProgress(null)
      }
    },
  }
}
