import { REPLAYS_PAGE, type ReplayCard, replayCursor, type UpdateReplayInput } from '@squall/shared/contract/live'
import { usePages } from '../../platform/paged-list'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

/** Returns a member's replays that the visitor may watch, newest first, refetched on every mount. */
export const useReplays = (userId: string) =>
  usePages<ReplayCard>(
    trpc.replays.list.useInfiniteQuery({ userId }, { getNextPageParam: getNextPage, refetchOnMount: 'always' }),
  )

function getNextPage(page: ReplayCard[]): string | undefined {
  const last = page.at(-1)
  return last && page.length === REPLAYS_PAGE ? replayCursor(last) : undefined
}

/** Returns how the owner changes or deletes a replay. Every list that shows it is loaded anew; a failure is a toast. */
export function useReplayChanges(id: string, onRemoved: () => void) {
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.replays.list.invalidate()
    void utils.recordings.storage.invalidate()
    void utils.streams.past.invalidate()
  }
  const update = trpc.replays.update.useMutation({
    onSuccess(replay) {
      utils.replays.get.setData({ id }, replay)
      refresh()
    },
    onError: (error) => toast.error({ title: 'Replay not changed', description: errorSentence(error) }),
  })
  const remove = trpc.recordings.remove.useMutation({
    onSuccess() {
      toast.success({ title: 'Replay deleted', description: 'The stream stays in your list, with its chat.' })
      onRemoved()
      refresh()
      void utils.streams.get.invalidate({ id })
    },
    onError: (error) => toast.error({ title: 'Replay not deleted', description: errorSentence(error) }),
  })
  return {
    update: (changes: Omit<UpdateReplayInput, 'id'>) => update.mutate({ id, ...changes }),
    isUpdating: update.isPending,
    remove: () => remove.mutate({ id }),
    isRemoving: remove.isPending,
  }
}
