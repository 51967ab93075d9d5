import { Box, Button, chakra, Flex, Image, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/channel'
import { PICTURE_TYPES, pictureAt, pictureRefusal } from '@squall/shared/rules/picture'
import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useBannerUpload, useEditPage } from '../../hooks'

/** The picture on top of the page: chosen from the device and sent at once, or taken away. */
export function BannerField({ page }: { page: StreamingPage }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { upload, isUploading } = useBannerUpload(page.id, setProblem)
  const { save, isPending } = useEditPage(page.id)
  const banner = page.streaming_page_banner

  function choose(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (file === undefined) return
    const refusal = pictureRefusal(file)
    setProblem(refusal)
    if (refusal === null) upload(file)
  }

  return (
    <Box role="group" aria-label="Banner">
      <Text textStyle="sm" fontWeight="medium" mb="1.5">
        Banner
      </Text>
      {banner ? (
        <Image
          src={pictureAt(banner, 'small')}
          alt="Your banner"
          w="full"
          h="28"
          objectFit="cover"
          borderRadius="l2"
          mb="2"
        />
      ) : null}
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" disabled={isUploading} onClick={() => input.current?.click()}>
          <ImageUp />
          {isUploading ? 'Uploading...' : banner ? 'Replace banner' : 'Upload banner'}
        </Button>
        {banner ? (
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
      <chakra.input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(',')}
        aria-label="Choose a banner picture"
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <Text
        textStyle="xs"
        mt="1.5"
        color={problem === null ? 'fg.muted' : 'fg.error'}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? 'A wide picture of at most 15 MB. Place and camera are removed from it.'}
      </Text>
    </Box>
  )
}
