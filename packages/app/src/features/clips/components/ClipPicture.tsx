import { Badge, Box, type BoxProps, Center } from '@chakra-ui/react'
import type { Clip } from '@squall/shared/contract/live'
import { Film } from 'lucide-react'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { formatFilmTime } from '../rules'

interface ClipPictureProps extends Omit<BoxProps, 'clip'> {
  clip: Pick<Clip, 'thumbnailUrl' | 'width' | 'height' | 'title' | 'durationMs'>
  /** How wide the picture is shown, as `sizes` of an image. */
  widths: string
}

/** The first picture of a clip with its length; a drawing where it has none. */
export function ClipPicture({ clip, widths, ...box }: ClipPictureProps) {
  const { thumbnailUrl, width, height, durationMs } = clip
  return (
    <Box position="relative" overflow="hidden" aspectRatio="16 / 9" bg="black" {...box}>
      {thumbnailUrl === null ? (
        <Center position="absolute" inset="0" color="whiteAlpha.600">
          <Film size={40} aria-hidden />
        </Center>
      ) : (
        <PhotoPicture
          photo={{ imageUrl: thumbnailUrl, width, height, title: '' }}
          widths={widths}
          fit="cover"
          position="absolute"
          inset="0"
        />
      )}
      <Badge position="absolute" insetEnd="2" bottom="2" bg="black/72" color="white" fontVariantNumeric="tabular-nums">
        {formatFilmTime(durationMs)}
      </Badge>
    </Box>
  )
}
