import { Badge, Box, Button, Card, Checkbox, Flex, Text } from '@chakra-ui/react'
import type { ReviewItem, Severity } from '@squall/shared/contract/admin'
import type { Severity as AlertSeverity } from '@squall/shared/rules/severity'
import { Check, X } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { formatAge } from '../../../../platform/format'
import { formatZonedDateTime } from '../../../../platform/weather-format'
import { SeverityMark } from '../../../../ui/Badges'
import { PhotoPicture } from '../../../../ui/PhotoPicture'
import { Muted } from '../../../../ui/Typography'
import { stormTypeNames } from '../../../photos/rules'
import { postTypes } from '../../../posts/rules'
import { severityNames } from '../../../reports/constants'
import { getApprovalLabel, getCreatedAt, isPublishedUnreviewed, isWaiting } from '../../review/queue.rules'
import { AlreadyPublishedBadge, LongText, PostBody, ReportBody, ReviewStatusBadge } from './ReviewContent'

const severityLooks: Record<Severity, { mark: AlertSeverity | null; palette: string }> = {
  critical: { mark: 'emergency', palette: 'red' },
  high: { mark: 'watch', palette: 'orange' },
  medium: { mark: 'advisory', palette: 'blue' },
  low: { mark: null, palette: 'gray' },
}

const REPORT_STATUS = { open: 'pending', dismissed: 'approved', resolved: 'rejected' } as const

interface ReviewQueueRowProps {
  item: ReviewItem
  name: string
  isCurrent: boolean
  isSelected: boolean
  isBusy: boolean
  now: number
  onSelect: () => void
  onApprove: () => void
  onReject: () => void
  onCurrent: () => void
}

/** One item of the queue. The current one has the focus, so that screen readers follow J and K. */
export const ReviewQueueRow = memo(function ReviewQueueRow({
  item,
  name,
  isCurrent,
  isSelected,
  isBusy,
  now,
  ...on
}: ReviewQueueRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = row.current
    if (isCurrent && element !== null && !element.contains(document.activeElement)) element.focus()
  }, [isCurrent])
  const isReport = item.kind === 'report'
  const approval = getApprovalLabel(item)
  const createdAt = getCreatedAt(item)
  return (
    <Card.Root
      ref={row}
      as="article"
      size="sm"
      aria-label={name}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={-1}
      onFocus={on.onCurrent}
      borderColor={isCurrent ? 'accent.solid' : 'border'}
      boxShadow={isCurrent ? 'inset 3px 0 0 var(--squall-colors-accent-solid)' : 'none'}
      outline="none"
      scrollMarginY="24"
    >
      <Card.Body
        display="grid"
        gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
        columnGap="3"
        rowGap={{ base: '3', md: '1.5' }}
        alignItems="start"
      >
        <Checkbox.Root
          checked={isSelected}
          colorPalette="accent"
          boxSize={{ base: '11', md: '6' }}
          my={{ base: '-2.5', md: '0' }}
          justifyContent="center"
          onCheckedChange={on.onSelect}
        >
          <Checkbox.HiddenInput aria-label={`Select ${name}`} />
          <Checkbox.Control />
        </Checkbox.Root>
        <Flex columnGap="2" rowGap="1" alignItems="center" wrap="wrap">
          <SeverityBadge severity={item.severity} />
          <TypeBadge item={item} />
          {item.kind === 'post' && isPublishedUnreviewed(item.post) ? <AlreadyPublishedBadge /> : null}
          {isWaiting(item) ? null : <ReviewedBadge item={item} />}
          <Muted as="time" title={formatZonedDateTime(createdAt)} fontVariantNumeric="tabular-nums">
            {formatAge(createdAt, now)}
          </Muted>
        </Flex>
        <Flex direction="column" gap="1.5" minW="0" gridColumn={{ base: '1 / -1', md: '2' }} gridRow="2">
          <Body item={item} />
        </Flex>
        <Flex
          gap="2"
          gridColumn={{ base: '1 / -1', md: '3' }}
          gridRow={{ base: '3', md: '1 / span 2' }}
          justifyContent="flex-end"
        >
          <Button
            size="sm"
            minH={{ base: '11', md: '9' }}
            flex={{ base: '1', md: 'none' }}
            colorPalette="accent"
            variant="subtle"
            disabled={isBusy}
            onClick={on.onApprove}
            aria-label={`${approval}: ${name}`}
          >
            <Check />
            {approval}
          </Button>
          <Button
            size="sm"
            minH={{ base: '11', md: '9' }}
            flex={{ base: '1', md: 'none' }}
            variant="outline"
            colorPalette="red"
            disabled={isBusy}
            onClick={on.onReject}
            aria-label={`${isReport ? 'Resolve' : 'Reject'}: ${name}`}
          >
            <X />
            {isReport ? 'Resolve' : 'Reject'}
          </Button>
        </Flex>
      </Card.Body>
    </Card.Root>
  )
})

function TypeBadge({ item }: { item: ReviewItem }) {
  if (item.kind === 'report') return <Badge colorPalette="orange">Report</Badge>
  if (item.kind === 'photo') return <Badge>Photo: {stormTypeNames[item.photo.stormType]}</Badge>
  const { label, palette } = postTypes[item.post.postType]
  return <Badge colorPalette={palette}>{label}</Badge>
}

function ReviewedBadge({ item }: { item: ReviewItem }) {
  if (item.kind === 'photo') return <ReviewStatusBadge status={item.photo.status} />
  return <ReviewStatusBadge status={item.kind === 'post' ? item.post.status : REPORT_STATUS[item.report.status]} />
}

function Body({ item }: { item: ReviewItem }) {
  if (item.kind === 'report') return <ReportBody report={item.report} />
  if (item.kind === 'post') {
    return (
      <>
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

/** The severity as word, shape and colour. */
function SeverityBadge({ severity }: { severity: Severity }) {
  const { mark, palette } = severityLooks[severity]
  return (
    <Badge colorPalette={palette}>
      {mark === null ? null : <SeverityMark severity={mark} />}
      {severityNames[severity]}
    </Badge>
  )
}
