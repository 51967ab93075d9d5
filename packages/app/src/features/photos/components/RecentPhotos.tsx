import { AspectRatio, Box, Flex, Skeleton, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { Muted } from '../../../ui/Typography'
import { useRecentPhotos } from '../hooks'

const SHOWN = 6
const PLACES = Array.from({ length: SHOWN }, (_, n) => n)

/** On phones a row to swipe through, beside the feed a grid; each tile keeps its size while it loads. */
const row = {
  display: { base: 'flex', lg: 'grid' },
  gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
  gap: '2',
  overflowX: { base: 'auto', lg: 'visible' },
  // Room for the focus ring, which the scrolling row would cut off.
  p: '1',
  m: '-1',
} as const

const tile = { flex: '0 0 auto', w: { base: '8rem', sm: '10rem', lg: 'auto' } } as const

/** The newest pictures of the gallery; each opens there. */
export function RecentPhotos() {
  const { photos, isError, retry } = useRecentPhotos(SHOWN)
  if (isError) return <ErrorState sentence="The pictures could not be loaded." onRetry={retry} />
  if (photos?.length === 0) return <Muted>No pictures yet. The first approved photo hangs here.</Muted>
  return (
    <Flex as="ul" listStyleType="none" aria-label="Recent pictures" {...row}>
      {photos === undefined
        ? PLACES.map((place) => (
            <Box as="li" key={place} aria-hidden {...tile}>
              <AspectRatio ratio={4 / 3}>
                <Skeleton borderRadius="l2" />
              </AspectRatio>
            </Box>
          ))
        : photos.map((photo) => (
            <Box as="li" key={photo.id} {...tile}>
              <Box
                asChild
                display="block"
                borderRadius="l2"
                overflow="hidden"
                position="relative"
                focusVisibleRing="outside"
              >
                <Link to={paths.photo(photo.id)}>
                  <PhotoPicture photo={photo} widths="(min-width: 64em) 14rem, 10rem" fit="cover" aspectRatio="4 / 3" />
                  <Text
                    position="absolute"
                    insetInline="0"
                    bottom="0"
                    bg="black/72"
                    color="white"
                    textStyle="xs"
                    px="2"
                    py="1"
                    truncate
                    aria-hidden
                  >
                    {photo.title}
                  </Text>
                </Link>
              </Box>
            </Box>
          ))}
    </Flex>
  )
}
