import { Flex, type FlexProps, Image } from '@chakra-ui/react'
import { type PictureSize, toPictureUrl } from '@squall/shared/rules/picture'
import { useState } from 'react'

interface PersonAvatarProps extends FlexProps {
  /** The name whose first letter replaces a missing picture. */
  name: string
  /** The address of the picture as the server gave it. */
  imageUrl?: string | null | undefined
  /** 'large' for avatars of more than about 64 px. */
  picture?: PictureSize
}

/** A person's round picture, or their initial. Always beside their name, so it says nothing to screen readers. */
export function PersonAvatar({ name, imageUrl, picture = 'small', ...box }: PersonAvatarProps) {
  const src = imageUrl ? toPictureUrl(imageUrl, picture) : null
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  return (
    <Flex
      aria-hidden
      boxSize="10"
      flexShrink="0"
      alignItems="center"
      justifyContent="center"
      overflow="hidden"
      borderRadius="full"
      bg="accent.subtle"
      color="accent.fg"
      fontWeight="bold"
      textStyle="lg"
      lineHeight="1"
      userSelect="none"
      {...box}
    >
      {src !== null && src !== brokenSrc ? (
        <Image
          src={src}
          alt=""
          boxSize="full"
          objectFit="cover"
          loading="lazy"
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        initialOf(name)
      )}
    </Flex>
  )
}

/** The first character, including characters of two code units. */
const initialOf = (name: string): string => ([...name.trim()][0] ?? '?').toUpperCase()
