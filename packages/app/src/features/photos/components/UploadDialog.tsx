import { Box, Button, Flex, Image, SegmentGroup, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { pictureRefusal } from '@squall/shared/rules/picture'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { sendForm } from '../../../platform/file-transfer'
import { useObjectUrl } from '../../../platform/object-url'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert, FormField, SelectField, SwitchField, TextAreaField } from '../../../ui/Form'
import { PictureButton, UploadProgress } from '../../../ui/PictureUpload'
import {
  emptyPhoto,
  findMissingPicture,
  type PhotoFields,
  photoForm,
  stormTypeOptions,
  toIsoDate,
  toPhotoFormData,
  type UploadMethod,
  uploadMethods,
} from '../rules'

const methodNames: Record<UploadMethod, string> = { file: 'From a file', url: 'From an address' }

/** Dialog that submits a photo as a file or by URL. The photo is public after approval. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const [method, setMethod] = useState<UploadMethod>('file')
  const [file, setFile] = useState<File | null>(null)
  const { isSending, progress, problem, upload } = useUpload(onClose)
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(photoForm),
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
            <SwitchField label="Public" isOn={value !== false} onChange={onChange} />
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
        toast.success({ title: 'Photo Uploaded', description: 'It is public once it is approved.' })
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

interface PictureChoiceProps {
  file: File | null
  isBusy: boolean
  onChoose: (file: File | null) => void
}

/** Chooses a photo file, or takes one with the camera on touch devices; checks its type and size. */
function PictureChoice({ file, isBusy, onChoose }: PictureChoiceProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const preview = useObjectUrl(file)
  const choose = (chosen: File) => {
    const refused = pictureRefusal(chosen)
    setRefusal(refused)
    onChoose(refused === null ? chosen : null)
  }
  return (
    <Flex direction="column" gap="3">
      {preview === null ? null : (
        <Box>
          <Image
            src={preview}
            alt="The chosen photo"
            w="full"
            maxH="14rem"
            objectFit="contain"
            bg="bg.muted"
            borderRadius="l3"
          />
          <Text textStyle="xs" color="fg.muted" mt="1" truncate>
            {file?.name}
          </Text>
        </Box>
      )}
      <Flex gap="2">
        <PictureButton
          label={file === null ? 'Choose photo' : 'Choose another'}
          onChoose={choose}
          progress={null}
          flex="1"
          aria-disabled={isBusy}
        />
        <Box flex="1" display="none" css={{ '@media (pointer: coarse)': { display: 'block' } }}>
          <PictureButton label="Take photo" fromCamera onChoose={choose} progress={null} w="full" />
        </Box>
      </Flex>
      {refusal === null ? null : <FormAlert status="error" sentence={refusal} />}
      <Text textStyle="xs" color="fg.muted">
        JPEG, PNG, WebP, GIF or AVIF, at most 15 MB. We remove what the camera wrote into it, such as the place.
      </Text>
    </Flex>
  )
}
