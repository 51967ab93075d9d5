import { Box, Button, Flex, Image, Text } from '@chakra-ui/react'
import { pictureRefusal, toPictureUrl } from '@squall/shared/rules/picture'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useObjectUrl } from '../../../platform/object-url'
import { FormAlert } from '../../../ui/Form'
import { PictureButton } from '../../../ui/PictureUpload'
import type { ChosenPicture } from '../save-contest'

interface ContestPictureFieldProps {
  storedUrl: string | null
  picture: ChosenPicture
  isBusy: boolean
  onChange: (picture: ChosenPicture) => void
}

/** The picture of a contest as it will be seen. It is sent or removed with the form. */
export function ContestPictureField({ storedUrl, picture, isBusy, onChange }: ContestPictureFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const preview = useObjectUrl(picture instanceof File ? picture : null)
  const stored = picture === 'stored' && storedUrl !== null ? toPictureUrl(storedUrl, 'small') : null
  const shown = picture instanceof File ? preview : stored
  const choose = (file: File) => {
    const refused = pictureRefusal(file)
    setRefusal(refused)
    if (refused === null) onChange(file)
  }
  return (
    <Box role="group" aria-label="Picture">
      <Text textStyle="sm" fontWeight="medium" mb="1.5">
        Picture
      </Text>
      {picture === null ? null : (
        <Box aspectRatio="16 / 9" bg="bg.muted" borderRadius="l2" overflow="hidden" mb="2">
          {shown === null ? null : (
            <Image src={shown} alt="The picture of the contest" w="full" h="full" objectFit="cover" />
          )}
        </Box>
      )}
      <Flex gap="2" wrap="wrap">
        <PictureButton
          label={picture === null ? 'Choose picture' : 'Replace picture'}
          onChoose={choose}
          progress={null}
          disabled={isBusy}
        />
        {picture === null ? null : (
          <Button variant="ghost" colorPalette="red" disabled={isBusy} onClick={() => onChange(null)}>
            <Trash2 />
            Remove picture
          </Button>
        )}
      </Flex>
      <Text textStyle="xs" my="1.5" color="fg.muted">
        A wide picture of at most 15 MB. Without one, the leading photo stands for the contest.
      </Text>
      {refusal === null ? null : <FormAlert status="error" sentence={refusal} />}
    </Box>
  )
}
