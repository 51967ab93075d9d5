import { Box, chakra, Flex, Image, Text } from '@chakra-ui/react'
import { pictureAt } from '@squall/shared/rules/picture'
import { trpc } from '../../../platform/trpc'

interface OwnPhotoChoiceProps {
  userId: string
  /** The address of the chosen photo; any other address is none of these. */
  chosen: string
  onChoose: (imageUrl: string) => void
}

/** The member's own photos of the gallery that everybody may see, of which one may stand in the post. */
export function OwnPhotoChoice({ userId, chosen, onChoose }: OwnPhotoChoiceProps) {
  const { data = [] } = trpc.photos.list.useQuery({ userId })
  const photos = data.filter(({ isApproved, isPublic }) => isApproved && isPublic)
  if (photos.length === 0) return null
  return (
    <Box role="group" aria-labelledby="own-photos">
      <Text id="own-photos" textStyle="sm" fontWeight="medium" mb="1.5">
        One of your photos
      </Text>
      <Flex gap="2" overflowX="auto" p="1" m="-1">
        {photos.map(({ id, title, imageUrl }) => (
          <chakra.button
            key={id}
            type="button"
            aria-pressed={imageUrl === chosen}
            aria-label={title}
            flexShrink="0"
            boxSize="20"
            borderRadius="l2"
            overflow="hidden"
            focusVisibleRing="outside"
            _pressed={{ outline: '3px solid', outlineColor: 'accent.fg', outlineOffset: '1px' }}
            onClick={() => onChoose(imageUrl === chosen ? '' : imageUrl)}
          >
            <Image src={pictureAt(imageUrl, 'small')} alt="" boxSize="full" objectFit="cover" loading="lazy" />
          </chakra.button>
        ))}
      </Flex>
    </Box>
  )
}
