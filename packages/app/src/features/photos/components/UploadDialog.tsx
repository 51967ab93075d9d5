import { Button, SegmentGroup } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { sendForm } from '../../../platform/file-transfer'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert, FormField, SelectField, SwitchField, TextAreaField } from '../../../ui/Form'
import { UploadProgress } from '../../../ui/PictureUpload'
import {
  emptyPhoto,
  findMissingPicture,
  type PhotoFields,
  PhotoForm,
  toIsoDate,
  toPhotoFormData,
  type UploadMethod,
  uploadMethods,
} from '../form.rules'
import { stormTypeOptions } from '../rules'
import { PictureChoice } from './PictureChoice'

const methodNames: Record<UploadMethod, string> = { file: 'From a file', url: 'From an address' }

/** Dialog that submits a photo as a file or by URL. The photo is public after approval. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const [method, setMethod] = useState<UploadMethod>('file')
  const [file, setFile] = useState<File | null>(null)
  const { isSending, progress, problem, upload } = useUpload(onClose)
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(PhotoForm),
    defaultValues: emptyPhoto,
  })
  const field = (name: 'title' | 'description' | 'location' | 'weatherConditions' | 'dateTaken' | 'imageUrl') => ({
    ...register(name),
    error: formState.errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <FormDialog title="Upload Photo" isOpen onClose={onClose} isBusy={isSending}>
      <Form onSubmit={handleSubmit((fields) => upload({ method, fields, file }))}>
        <MethodChoice method={method} onChange={setMethod} />
        {method === 'file' ? (
          <PictureChoice file={file} isBusy={isSending} onChoose={setFile} />
        ) : (
          <FormField
            label="Image URL"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.com/image.jpg"
            hint="We fetch the picture and keep a copy here."
            {...field('imageUrl')}
          />
        )}
        <FormField label="Title" {...field('title')} />
        <TextAreaField label="Description" rows={3} {...field('description')} />
        <SelectField label="Storm type" options={stormTypeOptions} {...register('stormType')} />
        <FormField label="Location" {...field('location')} />
        <FormField label="Weather conditions" {...field('weatherConditions')} />
        <FormField
          label="Date taken"
          type="datetime-local"
          hint="Left empty, the date in the photo counts."
          {...field('dateTaken')}
        />
        <Controller
          control={control}
          name="isPublic"
          render={({ field: { value, onChange } }) => (
            <SwitchField label="Everybody may see it" isOn={value !== false} onChange={onChange} />
          )}
        />
        {problem === null ? null : <FormAlert status="error" sentence={problem} />}
        {progress === null ? null : <UploadProgress share={progress} />}
        <Button type="submit" colorPalette="accent" disabled={isSending}>
          {isSending ? 'Uploading...' : 'Upload'}
        </Button>
      </Form>
    </FormDialog>
  )
}

function MethodChoice({ method, onChange }: { method: UploadMethod; onChange: (method: UploadMethod) => void }) {
  return (
    <SegmentGroup.Root
      value={method}
      aria-label="Upload method"
      w="full"
      onValueChange={({ value }) => {
        const next = uploadMethods.find((known) => known === value)
        if (next !== undefined) onChange(next)
      }}
    >
      <SegmentGroup.Indicator />
      {uploadMethods.map((value) => (
        <SegmentGroup.Item key={value} value={value} flex="1" justifyContent="center" minH={{ base: '11', md: '9' }}>
          <SegmentGroup.ItemText>{methodNames[value]}</SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  )
}

interface NewPhoto {
  method: UploadMethod
  fields: PhotoFields
  file: File | null
}

/** Returns how to upload a photo, its progress (0 to 1) and `problem`, the server's message about the last failure. */
function useUpload(onUploaded: () => void) {
  const utils = trpc.useUtils()
  const byAddress = trpc.photos.add.useMutation()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send({ method, fields, file }: NewPhoto, signal: AbortSignal) {
    if (method === 'url' || file === null) {
      await byAddress.mutateAsync({ ...fields, dateTaken: toIsoDate(fields.dateTaken) }).catch((error: unknown) => {
        throw new Error(errorSentence(error))
      })
    } else {
      setProgress(0)
      await sendForm({
        path: '/api/photos/upload',
        form: toPhotoFormData(fields, file),
        onProgress: setProgress,
        signal,
      })
    }
  }

  return {
    isSending: progress !== null || byAddress.isPending,
    progress,
    problem,
    async upload(photo: NewPhoto) {
      const missing = findMissingPicture(photo.method, photo.file, photo.fields.imageUrl)
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
