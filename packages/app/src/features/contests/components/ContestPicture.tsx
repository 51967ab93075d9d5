import { type BoxProps, Flex } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contract/community'
import { QuietSky } from '../../../ui/EmptyAndErrorStates'
import { PhotoPicture } from '../../../ui/PhotoPicture'

interface ContestPictureProps extends BoxProps {
  contest: Contest
  /** How wide the picture is shown, as `sizes` of an image. */
  widths: string
  loading?: 'lazy' | 'eager'
}

/** The size that api cuts the picture of a contest to. */
const CHOSEN = { width: 1600, height: 900 }

/** What stands for a contest: the picture that was chosen, else the photo that leads or won, else a drawing. */
export function ContestPicture({ contest: { pictureUrl, pictureAlt, cover }, widths, ...box }: ContestPictureProps) {
  const photo = pictureUrl === null ? cover : { ...CHOSEN, imageUrl: pictureUrl, title: pictureAlt ?? '' }
  if (photo === null) {
    return (
      <Flex aspectRatio="16 / 9" bg="bg.muted" align="center" justify="center">
        <QuietSky />
      </Flex>
    )
  }
  return <PhotoPicture photo={photo} widths={widths} fit="cover" aspectRatio="16 / 9" {...box} />
}
