import { chakra, Text } from '@chakra-ui/react'

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
