import type { Clip, ClipListInput, ClipSort } from '@squall/shared/contract/live'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePages } from '../../platform/paged-list'
import { toast } from '../../platform/toast'
import { errorCode, errorSentence, trpc } from '../../platform/trpc'
import { getNextPage } from './rules'

/** Returns clips page by page: of all, of a channel or of the member who made them. */
export function useClips(list: Pick<ClipListInput, 'channelId' | 'userId'> & { sort: ClipSort }) {
  const query = trpc.clips.list.useInfiniteQuery(list, {
    getNextPageParam: getNextPage[list.sort],
    placeholderData: keepPreviousData,
  })
  const { rows: clips, ...pages } = usePages(query)
  return { clips, ...pages }
}

/** Returns a clip, and why there is none: `isMissing`, with the server's sentence, or `isError` for a failure. */
export function useClip(id: string) {
  const query = trpc.clips.get.useQuery({ id })
  const isMissing = errorCode(query.error) === 'NOT_FOUND'
  return {
    clip: query.data ?? null,
    missing: isMissing && query.error !== null ? errorSentence(query.error) : null,
    isLoading: query.isLoading,
    retry: () => void query.refetch(),
  }
}

/** Counts a view of a clip once, when it is first played. Returns what to call then. */
export function useClipView(id: string): () => void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.clips.view.useMutation({
    onSuccess: ({ views }) => utils.clips.get.setData({ id }, (clip) => clip && { ...clip, views }),
  })
  const counted = useRef<string | null>(null)
  return () => {
    if (counted.current === id) return
    counted.current = id
    mutate({ id })
  }
}

/** Returns how to make a clip; `problem` is the server's sentence about the last failure. */
export function useCreateClip() {
  const utils = trpc.useUtils()
  const { mutate, data, isPending, error } = trpc.clips.create.useMutation({
    onSuccess(clip) {
      utils.clips.get.setData({ id: clip.id }, clip)
      void utils.clips.list.invalidate()
    },
  })
  return { create: mutate, clip: data ?? null, isPending, problem: error && errorSentence(error) }
}

/** Returns how to delete a clip; `onRemoved` runs once it is gone. */
export function useRemoveClip(onRemoved: () => void) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.clips.remove.useMutation({
    onSuccess({ id }) {
      void utils.clips.list.invalidate()
      void utils.clips.get.invalidate({ id })
      toast.success({ title: 'Clip deleted', description: 'Its link leads nowhere any more.' })
      onRemoved()
    },
    onError: (error) => toast.error({ title: 'Clip not deleted', description: errorSentence(error) }),
  })
  return { remove: mutate, isPending }
}

/** Returns a function that gives a clip another title, which shows at once. */
export function useRenameClip({ id }: Pick<Clip, 'id'>): (title: string) => void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.clips.rename.useMutation({
    onMutate: ({ title }) => utils.clips.get.setData({ id }, (clip) => clip && { ...clip, title }),
    onSuccess: () => void utils.clips.list.invalidate(),
    onError(error) {
      void utils.clips.get.invalidate({ id })
      toast.error({ title: 'Title not saved', description: errorSentence(error) })
    },
  })
  return (title) => mutate({ id, title })
}

/** Takes a clip down or restores it, as an administrator. */
export function useClipModeration() {
  const utils = trpc.useUtils()
  const callbacks = {
    onSuccess(clip: Clip) {
      utils.clips.get.setData({ id: clip.id }, clip)
      void utils.clips.list.invalidate()
      toast.success(
        clip.removedAt === null
          ? { title: 'Clip restored', description: 'Everyone can watch it again.' }
          : { title: 'Clip taken down', description: 'Its maker and the channel see that, and the reason.' },
      )
    },
    onError: (error: unknown) => toast.error({ title: 'Nothing changed', description: errorSentence(error) }),
  }
  const takeDown = trpc.clips.takeDown.useMutation(callbacks)
  const restore = trpc.clips.restore.useMutation(callbacks)
  return { takeDown: takeDown.mutate, restore: restore.mutate, isPending: takeDown.isPending || restore.isPending }
}

/** Returns whether a stream's page offers to make a clip. */
export function useMayClip(streamId: string, isRecorded: boolean): boolean {
  return trpc.clips.permission.useQuery({ streamId }, { enabled: isRecorded }).data?.isAllowed ?? false
}
