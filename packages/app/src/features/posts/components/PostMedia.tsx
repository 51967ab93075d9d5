import { Box, Button, Image } from '@chakra-ui/react'
import type { Post } from '@squall/shared/contract/community'
import { pictureAt } from '@squall/shared/rules/picture'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { hostOf } from '../rules'

/** A picture kept by us, or the way to a video elsewhere, which is never shown inside. */
export function PostMedia({ post: { mediaUrl, mediaType, user } }: { post: Post }) {
  const [isBroken, setBroken] = useState(false)
  if (mediaUrl === null) return null
  if (mediaType === 'video') {
    return (
      <Button asChild variant="outline" alignSelf="flex-start" maxW="full">
        <a href={mediaUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
          <ExternalLink />
          <Box as="span" truncate>
            Watch the video on {hostOf(mediaUrl)}
          </Box>
        </a>
      </Button>
    )
  }
  if (isBroken) return null
  return (
    <Box bg="bg.muted" borderRadius="l2" overflow="hidden" aspectRatio="16 / 10">
      <Image
        src={pictureAt(mediaUrl, 'medium')}
        alt={`Picture posted by ${user.displayName}`}
        w="full"
        h="full"
        objectFit="contain"
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </Box>
  )
}
