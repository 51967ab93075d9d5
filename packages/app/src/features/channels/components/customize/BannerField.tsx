import { Box, Button, Flex, Image, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { Trash2 } from 'lucide-react'
import { usePictureUpload } from '../../../../platform/file-transfer'
import { FormAlert } from '../../../../ui/Form'
import { PictureButton } from '../../../../ui/PictureUpload'
import { useEditPage, useStoreBanner } from '../../hooks'

/** The banner of the page: a chosen picture is uploaded at once; it can be removed. */
export function BannerField({ page }: { page: StreamingPage }) {
  const takeBanner = useStoreBanner(page.id)
  const upload = usePictureUpload(`/api/users/${page.id}/banner`, takeBanner)
  const { save, isPending } = useEditPage(page.id)
  const stored = page.streaming_page_banner
  const shown = upload.progress === null ? stored && toPictureUrl(stored, 'small') : upload.preview

  return (
    <Box role="group" aria-label="Banner">
      <Text textStyle="sm" fontWeight="medium" mb="1.5">
        Banner
      </Text>
      {shown ? (
        <Image src={shown} alt="Your banner" w="full" h="28" objectFit="cover" borderRadius="l2" mb="2" />
      ) : null}
      <Flex gap="2" wrap="wrap">
        <PictureButton
          label={stored ? 'Replace banner' : 'Upload banner'}
          onChoose={upload.choose}
          progress={upload.progress}
        />
        {stored && upload.progress === null ? (
          <Button
            variant="ghost"
            colorPalette="red"
            disabled={isPending}
            onClick={() => save({ userId: page.id, streaming_page_banner: null })}
          >
            <Trash2 />
            Remove banner
          </Button>
        ) : null}
      </Flex>
      <Text textStyle="xs" my="1.5" color="fg.muted">
        A wide picture of at most 15 MB. Place and camera are removed from it.
      </Text>
      {upload.error ? <FormAlert status="error" sentence={upload.error} /> : null}
    </Box>
  )
}
