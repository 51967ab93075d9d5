import { Badge, Box, Button, Checkbox, chakra, Flex, Image, Text } from '@chakra-ui/react'
import type { ReviewItem, Severity } from '@squall/shared/contract/admin'
import { toPictureUrl } from '@squall/shared/rules/picture'
import type { Severity as AlertSeverity } from '@squall/shared/rules/severity'
import { stormReportNames } from '@squall/shared/rules/storm-report'
import { Check, ChevronDown, ChevronUp, X } from 'lucide-react'
import { memo, useEffect, useId, useRef } from 'react'
import { formatAge } from '../../../../platform/format'
import { formatZonedDateTime } from '../../../../platform/weather-format'
import { ActionMenu, MenuAction } from '../../../../ui/ActionMenu'
import { SeverityMark } from '../../../../ui/Badges'
import { Muted } from '../../../../ui/Typography'
import { stormTypeNames } from '../../../photos/rules'
import { postTypes } from '../../../posts/rules'
import { severityNames } from '../../../reports/constants'
import {
  getApprovalLabel,
  getCreatedAt,
  getItemPicture,
  getItemSummary,
  isPublishedWarning,
  isWaiting,
} from '../../review/queue.rules'
import { AlreadyPublishedBadge, ReviewStatusBadge } from './ReviewContent'
import { ReviewDetails } from './ReviewDetails'

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
  isOpen: boolean
  isBusy: boolean
  now: number
  onSelect: () => void
  onToggle: () => void
  onApprove: () => void
  onReject: () => void
  onCurrent: () => void
}

/**
 * One item of the queue on one line, or on up to three on a phone, which opens into its details. The current one has the focus, so
 * that screen readers follow J and K.
 */
export const ReviewQueueRow = memo(function ReviewQueueRow(props: ReviewQueueRowProps) {
  const { item, name, isCurrent, isSelected, isOpen, isBusy, now, ...on } = props
  const row = useRef<HTMLElement>(null)
  const detailsId = useId()
  useEffect(() => {
    const element = row.current
    if (isCurrent && element !== null && !element.contains(document.activeElement)) element.focus()
  }, [isCurrent])
  const approval = getApprovalLabel(item)
  const rejection = item.kind === 'report' ? 'Resolve' : 'Reject'
  return (
    <Box
      ref={row}
      as="article"
      aria-label={name}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={-1}
      onFocus={on.onCurrent}
      bg={isCurrent ? 'bg.muted' : undefined}
      boxShadow={isCurrent ? 'inset 3px 0 0 var(--squall-colors-accent-solid)' : 'none'}
      outline="none"
      scrollMarginY="24"
    >
      <Flex columnGap={{ base: '1', md: '3' }} py="1.5" pe="1" alignItems="center">
        <Checkbox.Root
          checked={isSelected}
          colorPalette="accent"
          boxSize="11"
          alignItems="center"
          justifyContent="center"
          flexShrink="0"
          onCheckedChange={on.onSelect}
        >
          <Checkbox.HiddenInput aria-label={`Select ${name}`} />
          <Checkbox.Control />
        </Checkbox.Root>
        <chakra.button
          type="button"
          display="flex"
          alignItems="center"
          gap="3"
          flex="1"
          minW="0"
          minH="12"
          borderRadius="l1"
          textAlign="start"
          cursor="pointer"
          focusVisibleRing="inside"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={on.onToggle}
        >
          <Line item={item} now={now} />
        </chakra.button>
        <Button
          size="sm"
          minH={{ base: '11', md: '9' }}
          px={{ base: '2.5', md: '3' }}
          colorPalette="accent"
          variant="subtle"
          disabled={isBusy}
          onClick={on.onApprove}
          aria-label={`${approval}: ${name}`}
        >
          <Box hideBelow="md" asChild>
            <Check />
          </Box>
          {approval}
        </Button>
        <ActionMenu label={`More actions: ${name}`} isDisabled={isBusy}>
          <MenuAction value="details" icon={isOpen ? <ChevronUp /> : <ChevronDown />} onSelect={on.onToggle}>
            {isOpen ? 'Hide details' : 'Show details'}
          </MenuAction>
          <MenuAction value="reject" icon={<X />} isGrave onSelect={on.onReject}>
            {rejection}
          </MenuAction>
        </ActionMenu>
      </Flex>
      {isOpen ? (
        <Flex id={detailsId} direction="column" gap="1.5" ps={{ base: '12', md: '14' }} pe="3" pb="4">
          <ReviewDetails item={item} />
        </Flex>
      ) : null}
    </Box>
  )
})

/** How grave, what, from whom and since when; on a phone without the author and the picture, which the details have. */
function Line({ item, now }: { item: ReviewItem; now: number }) {
  const { text, author } = getItemSummary(item)
  const picture = getItemPicture(item)
  return (
    <Flex
      flex="1"
      minW="0"
      direction={{ base: 'column', lg: 'row' }}
      columnGap="3"
      rowGap="0.5"
      alignItems={{ base: 'stretch', lg: 'center' }}
    >
      <Flex
        columnGap="2"
        rowGap="0.5"
        wrap={{ base: 'wrap', lg: 'nowrap' }}
        alignItems="center"
        w={{ lg: '18.5rem' }}
        flexShrink="0"
        overflow="hidden"
      >
        <SeverityBadge severity={item.severity} />
        <TypeBadge item={item} />
        {isPublishedWarning(item) ? (
          <Box hideBelow="lg">
            <AlreadyPublishedBadge />
          </Box>
        ) : null}
        {isWaiting(item) ? null : <ReviewedBadge item={item} />}
        <Box hideFrom="lg">
          <Age item={item} now={now} />
        </Box>
      </Flex>
      {picture === null ? null : (
        <Image
          hideBelow="lg"
          src={toPictureUrl(picture, 'small')}
          alt=""
          boxSize="10"
          objectFit="cover"
          borderRadius="l1"
          flexShrink="0"
          loading="lazy"
        />
      )}
      <Text flex="1" minW="0" lineClamp="1" wordBreak="break-all" textStyle="sm" fontWeight="semibold">
        {text}
      </Text>
      <Muted hideBelow="lg" flexShrink="0" maxW="20rem" lineClamp="1" wordBreak="break-all">
        {author}, <Age item={item} now={now} />
      </Muted>
    </Flex>
  )
}

function Age({ item, now }: { item: ReviewItem; now: number }) {
  const createdAt = getCreatedAt(item)
  return (
    <Muted
      as="time"
      textStyle={{ base: 'xs', lg: 'sm' }}
      title={formatZonedDateTime(createdAt)}
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {formatAge(createdAt, now)}
    </Muted>
  )
}

function TypeBadge({ item }: { item: ReviewItem }) {
  if (item.kind === 'report') return <Badge colorPalette="orange">Report</Badge>
  if (item.kind === 'storm-report') return <Badge colorPalette="red">{stormReportNames[item.stormReport.kind]}</Badge>
  if (item.kind === 'photo') return <Badge>Photo: {stormTypeNames[item.photo.stormType]}</Badge>
  const { label, palette } = postTypes[item.post.postType]
  return <Badge colorPalette={palette}>{label}</Badge>
}

function ReviewedBadge({ item }: { item: ReviewItem }) {
  if (item.kind === 'photo') return <ReviewStatusBadge status={item.photo.status} />
  if (item.kind === 'storm-report') return <ReviewStatusBadge status={item.stormReport.status} />
  return <ReviewStatusBadge status={item.kind === 'post' ? item.post.status : REPORT_STATUS[item.report.status]} />
}

/** The severity as word, shape and colour; a low one is not worth a mark on the line. */
function SeverityBadge({ severity }: { severity: Severity }) {
  const { mark, palette } = severityLooks[severity]
  if (severity === 'low') return null
  return (
    <Badge colorPalette={palette}>
      {mark === null ? null : <SeverityMark severity={mark} />}
      {severityNames[severity]}
    </Badge>
  )
}
