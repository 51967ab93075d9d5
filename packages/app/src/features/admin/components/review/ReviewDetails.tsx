import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReviewItem } from '@squall/shared/contract/admin'
import { PhotoPicture } from '../../../../ui/PhotoPicture'
import { Muted } from '../../../../ui/Typography'
import { isPublishedWarning } from '../../review/queue.rules'
import { AlreadyPublishedBadge, LongText, PostBody, ReportBody } from './ReviewContent'

/** All there is to decide on: the text, the picture, the author. */
export function ReviewDetails({ item }: { item: ReviewItem }) {
  if (item.kind === 'report') return <ReportBody report={item.report} />
  if (item.kind === 'post') {
    return (
      <>
        {isPublishedWarning(item) ? (
          <Box hideFrom="lg">
            <AlreadyPublishedBadge />
          </Box>
        ) : null}
        <Author user={item.post.user} />
        <PostBody post={item.post} />
      </>
    )
  }
  const { photo } = item
  return (
    <Flex gap="4" alignItems="flex-start">
      <Box asChild flexShrink="0" w={{ base: '28', md: '44' }}>
        <a href={photo.imageUrl} target="_blank" rel="noopener noreferrer" aria-label={`${photo.title} in full size`}>
          <PhotoPicture photo={photo} widths="11rem" fit="cover" aspectRatio="4 / 3" borderRadius="l2" />
        </a>
      </Box>
      <Flex direction="column" gap="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="bold">{photo.title}</Text>
        <Author user={photo.user} />
        {photo.description ? <LongText text={photo.description} /> : null}
        {photo.location ? <Muted>{photo.location}</Muted> : null}
      </Flex>
    </Flex>
  )
}

const Author = ({ user }: { user: { displayName: string; username: string } }) => (
  <Muted overflowWrap="anywhere">
    {user.displayName} @{user.username}
  </Muted>
)
