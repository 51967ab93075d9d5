import { Box, Flex, Text } from '@chakra-ui/react'
import type { ReviewItem } from '@squall/shared/contract/admin'
import { PhotoPicture } from '../../../../ui/PhotoPicture'
import { Muted } from '../../../../ui/Typography'
import { isPublishedWarning } from '../../review/queue.rules'
import { AlreadyPublishedBadge, LongText, PostBody, ReportBody, StormReportBody } from './ReviewContent'

/** All there is to decide on: the text, the picture, the author. */
export function ReviewDetails({ item }: { item: ReviewItem }) {
  if (item.kind === 'report') return <ReportBody report={item.report} />
  if (item.kind === 'post') {
    return (
      <>
        <PublishedNote item={item} />
        <Author user={item.post.user} />
        <PostBody post={item.post} />
      </>
    )
  }
  if (item.kind === 'storm-report') {
    return (
      <>
        <PublishedNote item={item} />
        <Author user={item.stormReport.user} />
        <StormReportBody report={item.stormReport} />
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

/** Below the width at which the row of the queue has the same badge. */
function PublishedNote({ item }: { item: ReviewItem }) {
  if (!isPublishedWarning(item)) return null
  return (
    <Box hideFrom="lg">
      <AlreadyPublishedBadge />
    </Box>
  )
}

const Author = ({ user }: { user: { displayName: string; username: string } }) => (
  <Muted overflowWrap="anywhere">
    {user.displayName} @{user.username}
  </Muted>
)
