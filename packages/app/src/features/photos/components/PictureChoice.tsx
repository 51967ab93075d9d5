import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { pictureRefusal } from '@squall/shared/rules/picture'
import { useEffect, useState } from 'react'
import { FormAlert } from '../../../ui/Form'
import { PictureButton } from '../../../ui/PictureUpload'

interface PictureChoiceProps {
  file: File | null
  isBusy: boolean
  onChoose: (file: File | null) => void
}

/** Chooses a photo file, or takes one with the camera on touch devices; checks its type and size. */
export function PictureChoice({ file, isBusy, onChoose }: PictureChoiceProps) {
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

/** Returns an object URL for the file; null without a file. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  // An object URL holds its file until it is revoked.
  useEffect(() => {
    if (file === null) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
