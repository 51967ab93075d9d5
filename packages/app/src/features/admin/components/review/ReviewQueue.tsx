import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { DECISIONS_MAX, type DecideInput, type ReviewItem } from '@squall/shared/contract/admin'
import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from '../../../../platform/document-hooks'
import { formatNumber } from '../../../../platform/format'
import { useDelayed } from '../../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../../ui/EndOfList'
import { KeyCap } from '../../../../ui/Typography'
import {
  getItemKey,
  getItemName,
  getKeyAfterRemoval,
  getTargetKey,
  stepSelection,
  toggleSelection,
  toReviewTarget,
} from '../../review/queue.rules'
import { type QueueFilter, useReviewDecision, useReviewQueue } from '../../review/review-hooks'
import { ReviewQueueRow } from './ReviewQueueRow'

const RejectDialog = lazy(() => import('../../../../ui/RejectDialog'))

const NOTHING: ReadonlySet<string> = new Set()

/** The review queue. Keys: J and K step, X selects, O opens, A approves, R rejects, U undoes. */
export function ReviewQueue({ filter, now }: { filter: QueueFilter; now: number }) {
  const { items, isLoading, isError, retry, ...more } = useReviewQueue(filter)
  const [current, setCurrent] = useState<string | null>(null)
  const [selected, setSelected] = useState(NOTHING)
  const [opened, setOpened] = useState(NOTHING)
  const [rejected, setRejected] = useState<ReviewItem[] | null>(null)
  const [last, setLast] = useState<DecideInput['targets']>([])
  const keys = items.map(getItemKey)
  const { decide, undo, isPending } = useReviewDecision(({ done, isUndoable }) => {
    const gone = new Set(done.map(getTargetKey))
    setLast(isUndoable ? done : [])
    setRejected(null)
    setSelected((before) => new Set([...before].filter((key) => !gone.has(key))))
    if (filter.status !== null) setCurrent(getKeyAfterRemoval(keys, current, gone))
  })
  const isSlow = useDelayed(isLoading)

  const chosen = items.filter((item) => selected.has(getItemKey(item))).slice(0, DECISIONS_MAX)
  const atHand = chosen.length > 0 ? chosen : items.filter((item) => getItemKey(item) === current)
  const approve = (some: ReviewItem[]) => {
    if (some.length > 0 && !isPending) decide({ targets: some.map(toReviewTarget), decision: 'approve' })
  }
  const askToReject = (some: ReviewItem[]) => setRejected(some.length > 0 ? some : null)
  const takeBack = () => {
    if (last.length > 0) undo(last)
    setLast([])
  }
  useShortcuts({
    j: () => setCurrent(stepSelection(keys, current, 1)),
    k: () => setCurrent(stepSelection(keys, current, -1)),
    x: () => current !== null && setSelected(toggleSelection(selected, current)),
    o: () => current !== null && setOpened(toggleSelection(opened, current)),
    a: () => approve(atHand),
    r: () => askToReject(atHand),
    u: takeBack,
  })

  if (isError) return <ErrorState sentence="The queue could not be loaded." onRetry={retry} />
  if (isLoading) return isSlow ? <Skeleton h="24rem" borderRadius="l3" /> : null
  return (
    <Stack gap="4">
      <ReviewBulkBar
        selected={chosen.length}
        shown={items.length}
        isBusy={isPending}
        onSelectAll={() => setSelected(chosen.length === items.length ? NOTHING : new Set(keys))}
        onApprove={() => approve(chosen)}
        onReject={() => askToReject(chosen)}
      />
      <KeyHelp />
      {items.length === 0 && !more.hasMore ? (
        <EmptyState title="Nothing to review" hint="New posts, photos and reports appear here." />
      ) : null}
      <Box
        as="ul"
        listStyleType="none"
        aria-label="Review queue"
        layerStyle="card"
        overflow="hidden"
        _empty={{ display: 'none' }}
      >
        {items.map((item) => {
          const key = getItemKey(item)
          return (
            <Box as="li" key={key} borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
              <ReviewQueueRow
                item={item}
                name={getItemName(item)}
                isCurrent={key === current}
                isSelected={selected.has(key)}
                isOpen={opened.has(key)}
                isBusy={isPending}
                now={now}
                onCurrent={() => setCurrent(key)}
                onSelect={() => setSelected(toggleSelection(selected, key))}
                onToggle={() => setOpened(toggleSelection(opened, key))}
                onApprove={() => approve([item])}
                onReject={() => askToReject([item])}
              />
            </Box>
          )
        })}
      </Box>
      <EndOfList {...more} />
      <Suspense fallback={null}>
        {rejected === null ? null : (
          <RejectDialog
            {...describeRejection(rejected)}
            isBusy={isPending}
            onReject={(rejection) =>
              decide({ targets: rejected.map(toReviewTarget), decision: 'reject', ...rejection })
            }
            onClose={() => setRejected(null)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

const REMOVALS = {
  stream: 'End the stream too',
  message: 'Remove the message too',
  photo: 'Remove the photo too',
  post: 'Remove the post too',
  comment: 'Delete the comment for good',
  profile: 'Suspend the account too',
  'storm-report': 'Remove the storm report too',
  clip: 'Take the clip down too',
}

/** Returns the texts of the rejection dialog for these items, and the removal it offers. */
function describeRejection(items: ReviewItem[]) {
  const reports = items.flatMap((item) => (item.kind === 'report' ? [item.report] : []))
  const shown = reports.filter(({ target }) => target.isShown)
  const subjects = new Set(shown.map(({ subject }) => subject))
  const [subject] = subjects
  const removal =
    subject === undefined ? null : subjects.size === 1 ? REMOVALS[subject] : 'Remove the reported content too'
  const isOne = items.length === 1
  if (reports.length === items.length) {
    const title = isOne ? 'Resolve Report' : `Resolve ${items.length} reports`
    return {
      title,
      intro: 'You agree with the report, and it leaves the queue.',
      reasonHint: null,
      removal,
      confirm: 'Resolve',
    }
  }
  const title = isOne ? `Reject ${rejectedNames[items[0]?.kind ?? 'post']}` : `Reject ${items.length} items`
  return {
    title,
    intro: 'Only its author sees it afterwards.',
    reasonHint: 'The author reads it.',
    removal,
    confirm: 'Reject',
  }
}

const rejectedNames = { photo: 'Photo', post: 'Post', 'storm-report': 'Storm Report', report: 'Report' }

const keyHelp = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['X'], does: 'select' },
  { keys: ['O'], does: 'open' },
  { keys: ['A'], does: 'approve' },
  { keys: ['R'], does: 'reject' },
  { keys: ['U'], does: 'undo' },
]

const KeyHelp = () => (
  <Flex gap="4" wrap="wrap" textStyle="sm" color="fg.muted" hideBelow="md" aria-label="Keys">
    {keyHelp.map(({ keys, does }) => (
      <Flex key={does} gap="1" alignItems="center">
        {keys.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
        <Text as="span">{does}</Text>
      </Flex>
    ))}
  </Flex>
)

interface ReviewBulkBarProps {
  selected: number
  shown: number
  isBusy: boolean
  onSelectAll: () => void
  onApprove: () => void
  onReject: () => void
}

/** The actions on all selected items, and their number. */
function ReviewBulkBar({ selected, shown, isBusy, onSelectAll, onApprove, onReject }: ReviewBulkBarProps) {
  const isNothing = selected === 0
  return (
    <Flex gap="2" alignItems="center" wrap="wrap" justifyContent="space-between">
      <Flex gap="3" alignItems="center" wrap="wrap">
        <Button variant="outline" size="sm" disabled={shown === 0} onClick={onSelectAll}>
          {selected === shown && shown > 0 ? 'Select none' : 'Select all'}
        </Button>
        <Text aria-live="polite" fontVariantNumeric="tabular-nums">
          {formatNumber(selected)} of {formatNumber(shown)} selected
        </Text>
      </Flex>
      <Flex gap="2" display={{ base: isNothing ? 'none' : 'flex', md: 'flex' }}>
        <Button size="sm" colorPalette="accent" disabled={isNothing || isBusy} onClick={onApprove}>
          Approve selected
        </Button>
        <Button size="sm" variant="outline" colorPalette="red" disabled={isNothing || isBusy} onClick={onReject}>
          Reject selected
        </Button>
      </Flex>
    </Flex>
  )
}
