import { Button, type ButtonProps, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { PICTURE_TYPES } from '@squall/shared/rules/picture'
import { Camera, ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'

interface PictureButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  label: string
  onChoose: (file: File) => void
  /** From 0 to 1 while a picture is sent, else null. */
  progress: number | null
  /** Opens the camera of a phone instead of its files. */
  fromCamera?: boolean
}

/** A button to choose a picture, with its upload progress. */
export function PictureButton({
  label,
  onChoose,
  progress,
  fromCamera = false,
  disabled = false,
  ...button
}: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const isSending = progress !== null
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a refusal.
    event.target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <VisuallyHidden asChild>
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          capture={fromCamera ? 'environment' : undefined}
          tabIndex={-1}
          aria-label={label}
          onChange={choose}
        />
      </VisuallyHidden>
      <Button variant="outline" {...button} disabled={disabled || isSending} onClick={() => input.current?.click()}>
        {fromCamera ? <Camera /> : <ImageUp />}
        {label}
      </Button>
      {isSending ? <UploadProgress share={progress} /> : null}
    </>
  )
}

/** How much of a file is sent, from 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <chakra.div w="full" minW="0">
      <chakra.div
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        h="1.5"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <chakra.div h="full" bg="accent.solid" transition="width 150ms" style={{ width: `${percent}%` }} />
      </chakra.div>
      <Text textStyle="xs" color="fg.muted" mt="1">
        {percent < 100 ? `Uploading, ${percent} %` : 'Preparing the picture...'}
      </Text>
    </chakra.div>
  )
}
