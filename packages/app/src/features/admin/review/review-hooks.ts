import type {
  DecideInput,
  DecisionResult,
  ReviewItem,
  ReviewStatus,
  ReviewTarget,
  ReviewType,
  Severity,
} from '@squall/shared/contract/admin'
import { keepPreviousData } from '@tanstack/react-query'
import { usePaging } from '../../../platform/paged-list'
import { useDebouncedValue } from '../../../platform/timer-hooks'
import { toast, UNDO_MS } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { formatFailures, formatResultTitle, getItemKey } from './queue.rules'

export interface QueueFilter {
  search: string
  status: ReviewStatus | null
  severity: Severity | null
  type: ReviewType | null
}

const EVERY_30_S = 30_000

/** Returns the items of the review queue, oldest first, page by page. */
export function useReviewQueue({ search, status, severity, type }: QueueFilter) {
  const wanted = useDebouncedValue(search.trim())
  const query = trpc.reviews.queue.useInfiniteQuery(
    {
      ...(wanted !== '' && { search: wanted }),
      ...(status && { status }),
      ...(severity && { severity }),
      ...(type && { type }),
    },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: EVERY_30_S,
    },
  )
  const all = query.data?.pages.flatMap(({ items }) => items) ?? []
  const items: ReviewItem[] = [...new Map(all.map((item) => [getItemKey(item), item])).values()]
  return { items, ...usePaging(query) }
}

/** Returns a function that refetches everything a decision may have changed. */
function useRefreshReviews(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.reviews.invalidate(),
      utils.photos.invalidate(),
      utils.posts.invalidate(),
      utils.chaseRoutes.invalidate(),
      utils.admin.waiting.invalidate(),
    ])
}

/** Returns a function that undoes the last decision on some items. */
function useUndoDecision(): (targets: ReviewTarget[]) => void {
  const refresh = useRefreshReviews()
  const { mutate } = trpc.reviews.undo.useMutation({
    onSuccess(result) {
      void refresh()
      const isWhole = result.failed.length === 0
      const show = isWhole ? toast.success : toast.error
      show({
        title: isWhole
          ? 'Decision undone'
          : `${result.done.length} of ${result.done.length + result.failed.length} taken back`,
        description: isWhole ? 'The earlier status applies again.' : formatFailures(result),
      })
    },
    onError: (error) => toast.error({ title: 'Could not undo', description: errorSentence(error) }),
  })
  return (targets) => mutate({ targets })
}

/** Returns functions that decide on many items at once and undo that; the toast offers Undo. */
export function useReviewDecision(onDone: (result: DecisionResult) => void) {
  const refresh = useRefreshReviews()
  const undo = useUndoDecision()
  const { mutate, isPending } = trpc.reviews.decide.useMutation({
    onSuccess(result, { decision }) {
      onDone(result)
      void refresh()
      showResult(result, decision, undo)
    },
    onError: (error) => toast.error({ title: 'Nothing was decided', description: errorSentence(error) }),
  })
  return { decide: mutate, undo, isPending }
}

function showResult(
  result: DecisionResult,
  decision: DecideInput['decision'],
  undo: (targets: ReviewTarget[]) => void,
): void {
  const { done, failed, isUndoable } = result
  const description = formatFailures(result)
  if (done.length === 0) toast.error({ title: 'Nothing was decided', description })
  else
    toast.success({
      title: formatResultTitle(result, decision),
      ...(failed.length > 0 && { description }),
      ...(isUndoable && { action: { label: 'Undo', onClick: () => undo(done) }, lastsMs: UNDO_MS }),
    })
}

/** Returns functions that approve and reject one photo or post; the toast offers Undo. */
export function useSingleReview(kind: 'photo' | 'post') {
  const refresh = useRefreshReviews()
  const undo = useUndoDecision()
  const name = kind === 'photo' ? 'Photo' : 'Post'
  const callbacks = (done: 'Approved' | 'Rejected', failure: string) => ({
    onSuccess({ id }: { id: string }) {
      void refresh()
      toast.success({
        title: `${name} ${done}`,
        action: { label: 'Undo', onClick: () => undo([{ kind, id }]) },
        lastsMs: UNDO_MS,
      })
    },
    onError: (error: unknown) => toast.error({ title: failure, description: errorSentence(error) }),
  })
  const [notApproved, notRejected] = failures[kind]
  const approved = callbacks('Approved', notApproved)
  const rejected = callbacks('Rejected', notRejected)
  const approvePhoto = trpc.photos.approve.useMutation(approved)
  const approvePost = trpc.posts.approve.useMutation(approved)
  const rejectPhoto = trpc.photos.reject.useMutation(rejected)
  const rejectPost = trpc.posts.reject.useMutation(rejected)
  const [approve, reject] = kind === 'photo' ? [approvePhoto, rejectPhoto] : [approvePost, rejectPost]
  return { approve: approve.mutate, reject: reject.mutate, isPending: approve.isPending || reject.isPending }
}

const failures = {
  photo: ['Failed to approve photo', 'Failed to reject photo'],
  post: ['Failed to approve post. Please try again.', 'Failed to reject post. Please try again.'],
} as const
