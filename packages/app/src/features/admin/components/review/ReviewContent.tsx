import { Badge, Box, Flex, Image, Link, Text } from '@chakra-ui/react'
import { type Report, type ReviewStatus, reportReasonNames } from '@squall/shared/contract/admin'
import type { Post } from '@squall/shared/contract/community'
import type { StormReport } from '@squall/shared/contract/weather'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { ExternalLink, MapPin } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { FoldedText, Muted } from '../../../../ui/Typography'
import { thumbReach } from '../../../../ui/theme/text-styles'
import { formatLinkHost, listFurtherHashtags } from '../../../posts/rules'
import { subjectNames } from '../../../reports/constants'
import { getStormReportTitle } from '../../review/queue.rules'

const FOLDED_FROM = 500

/** A post as plain text; its only link is a video's, labelled with its host. */
export function PostBody({ post }: { post: Post }) {
  const { location, mediaUrl, mediaType } = post
  const hashtags = listFurtherHashtags(post)
  return (
    <>
      <LongText text={post.content} />
      {hashtags.length > 0 ? (
        <Muted overflowWrap="anywhere">{hashtags.map((hashtag) => `#${hashtag}`).join(' ')}</Muted>
      ) : null}
      {location ? (
        <Flex gap="1" alignItems="center" textStyle="sm" color="fg.muted">
          <MapPin size={14} aria-hidden />
          {location}
        </Flex>
      ) : null}
      {mediaUrl !== null && mediaType === 'photo' ? (
        <Box bg="bg.muted" borderRadius="l2" overflow="hidden" maxW="md" aspectRatio="16 / 10">
          <Image
            src={toPictureUrl(mediaUrl, 'medium')}
            alt={`Posted by ${post.user.displayName}`}
            w="full"
            h="full"
            objectFit="contain"
            loading="lazy"
          />
        </Box>
      ) : null}
      {mediaUrl !== null && mediaType === 'video' ? (
        <Link
          href={mediaUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          color="accent.fg"
          alignSelf="flex-start"
          minH={{ base: '11', md: 'auto' }}
        >
          <ExternalLink size={16} aria-hidden />
          Video on {formatLinkHost(mediaUrl)}
        </Link>
      ) : null}
    </>
  )
}

/** A storm report: what, where, in which words, with its picture. */
export function StormReportBody({ report }: { report: StormReport }) {
  return (
    <>
      <Text fontWeight="bold">{getStormReportTitle(report)}</Text>
      {report.text === null ? null : <LongText text={report.text} />}
      {report.picture === null ? null : (
        <Box bg="bg.muted" borderRadius="l2" overflow="hidden" maxW="md" aspectRatio="16 / 10">
          <Image
            src={toPictureUrl(report.picture.imageUrl, 'medium')}
            alt={`Reported by ${report.user.displayName}`}
            w="full"
            h="full"
            objectFit="contain"
            loading="lazy"
          />
        </Box>
      )}
    </>
  )
}

/** Text that is folded when long, so that the queue can be scanned quickly. */
export const LongText = ({ text }: { text: string }) => (
  <FoldedText isLong={text.length > FOLDED_FROM} lines={5}>
    {text}
  </FoldedText>
)

const commentPaths = { photo: paths.photo, post: paths.post, route: paths.chaseRoute }

/** Returns the path of the reported content; null when it has no page any more. */
function getReportPath({ subject, subjectId, target }: Report): string | null {
  if (subject === 'profile') return paths.profile(subjectId)
  if (target.commentOn !== null) return commentPaths[target.commentOn.subject](target.commentOn.id)
  if (target.streamId !== null) return paths.stream(target.streamId)
  if (!target.isShown) return null
  if (subject === 'storm-report') return paths.stormReport(subjectId)
  if (subject === 'clip') return paths.clip(subjectId)
  return subject === 'post' ? paths.post(subjectId) : paths.photo(subjectId)
}

/** A report: its reason, author and reporter, and the content as it was when reported. */
export function ReportBody({ report }: { report: Report }) {
  const { subject, target, owner, reporter, count } = report
  const place = getReportPath(report)
  return (
    <>
      <Flex columnGap="2" wrap="wrap" alignItems="baseline">
        <Text fontWeight="bold">{reportReasonNames[report.reason]}</Text>
        <Muted overflowWrap="anywhere">
          A {subjectNames[subject]} of @{owner.username}, reported by @{reporter.username}
          {count > 1 ? ` and ${formatQuantity(count - 1, 'other')}` : ''}
        </Muted>
        {target.isShown ? null : <Badge>{subject === 'stream' ? 'Ended' : 'No longer shown'}</Badge>}
        {place === null ? null : (
          <Link asChild color="accent.fg" textStyle="sm" fontWeight="semibold" {...thumbReach}>
            <RouterLink to={place}>See the {subjectNames[subject]}</RouterLink>
          </Link>
        )}
      </Flex>
      <Flex gap="3" alignItems="flex-start">
        {target.pictureUrl === null ? null : (
          <Image
            src={toPictureUrl(target.pictureUrl, 'small')}
            alt={`The reported ${subjectNames[subject]}`}
            boxSize="20"
            objectFit="cover"
            borderRadius="l2"
            loading="lazy"
          />
        )}
        <Box as="blockquote" borderInlineStartWidth="3px" ps="3" minW="0">
          <LongText text={report.excerpt} />
        </Box>
      </Flex>
      {report.details ? <Muted overflowWrap="anywhere">Reporter: “{report.details}”</Muted> : null}
    </>
  )
}

const statusLooks: Record<ReviewStatus, { label: string; palette: string }> = {
  pending: { label: 'Pending', palette: 'orange' },
  approved: { label: 'Approved', palette: 'green' },
  rejected: { label: 'Rejected', palette: 'red' },
}

/** The review status of a photo, post or report. */
export function ReviewStatusBadge({ status }: { status: ReviewStatus }) {
  const { label, palette } = statusLooks[status]
  return <Badge colorPalette={palette}>{label}</Badge>
}

/** Marks a warning that is public before its review. */
export const AlreadyPublishedBadge = () => <Badge colorPalette="blue">Already published</Badge>
