import type { Photo, PhotoSort, StormType } from '@squall/shared/contract/community'
import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { usePages, withToggledLike } from '../../platform/paged-list'
import { useDebouncedValue } from '../../platform/timer-hooks'
import { toast } from '../../platform/toast'
import { errorCode, errorSentence, trpc } from '../../platform/trpc'
import { useWhenGone } from '../../platform/use-when-gone'
import { getNextPage, getNextPhotoPage } from './rules'

const EVERY_30_S = 30_000

export interface PhotoFilter {
  search: string
  stormType: StormType | null
  sort: PhotoSort
}

/** Returns the photos that match the search and storm type, page by page, refreshed every 30 s. */
export function usePhotos({ search, stormType, sort }: PhotoFilter) {
  const wanted = useDebouncedValue(search.trim())
  const query = trpc.photos.list.useInfiniteQuery(
    { sort, ...(wanted !== '' && { search: wanted }), ...(stormType !== null && { stormType }) },
    {
      getNextPageParam: getNextPage[sort],
      refetchInterval: EVERY_30_S,
      placeholderData: keepPreviousData,
    },
  )
  const { rows: photos, ...pages } = usePages(query)
  /** `isFiltered`: true when a search or storm type applies. */
  return { photos, isFiltered: wanted !== '' || stormType !== null, ...pages }
}

/** Returns the newest photos that everybody may see. */
export function useRecentPhotos(limit: number) {
  const query = trpc.photos.list.useQuery({})
  return {
    photos: query.data?.filter(({ isApproved, isPublic }) => isApproved && isPublic).slice(0, limit),
    isError: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  }
}

/** Returns the photos of one person, page by page. */
export function usePhotosOf(userId: string) {
  const query = trpc.photos.list.useInfiniteQuery({ userId }, { getNextPageParam: getNextPhotoPage })
  const { rows: photos, ...pages } = usePages(query)
  return { photos, ...pages }
}

/** Returns one photo by id, for a photo that the list does not contain. */
export function usePhoto(id: string, isWanted: boolean) {
  const query = trpc.photos.get.useQuery({ id }, { enabled: isWanted })
  return { photo: query.data ?? null, isMissing: errorCode(query.error) === 'NOT_FOUND', isError: query.isError }
}

/** Returns a function that changes a photo in every cached list (one per filter). */
export function useChangePhoto() {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  return (id: string, change: Partial<Photo>) => {
    const changed = (photo: Photo): Photo => (photo.id === id ? { ...photo, ...change } : photo)
    utils.photos.get.setData({ id }, (photo) => photo && changed(photo))
    client.setQueriesData<InfiniteData<Photo[]>>(
      { queryKey: getQueryKey(trpc.photos.list, undefined, 'infinite') },
      (list) => list && { ...list, pages: list.pages.map((page) => page.map(changed)) },
    )
  }
}

/** Returns a function that likes or unlikes a photo; the count changes at once and is restored when the server refuses. */
export function useLikePhoto(photo: Photo, isSignedIn: boolean): () => void {
  const change = useChangePhoto()
  const { id, likes, likedByMe } = photo
  const callbacks = {
    onMutate: () => change(id, withToggledLike(photo)),
    onSuccess: (answer: Photo) => change(id, answer),
    onError(error: unknown) {
      change(id, { likes, likedByMe })
      toast.error({ title: 'Like not saved', description: errorSentence(error) })
    },
  }
  const like = trpc.photos.like.useMutation(callbacks)
  const unlike = trpc.photos.unlike.useMutation(callbacks)
  return () => {
    if (!isSignedIn) return toast.signIn({ title: 'Sign in to like', description: 'Sign in to like this photo.' })
    if (like.isPending || unlike.isPending) return
    if (likedByMe) unlike.mutate({ id })
    else like.mutate({ id })
  }
}

/** Counts a view of a photo; a failure is ignored. */
export function useCountPhotoView(id: string): void {
  const change = useChangePhoto()
  const { mutate } = trpc.photos.view.useMutation({ onSuccess: ({ views }) => change(id, { views }) })
  // No event marks a view: the photo counts when the component mounts.
  useEffect(() => mutate({ id }), [id, mutate])
}

/** Returns how to delete the member's own photo; a toast shows the result. */
export function useRemovePhoto(onRemoved: () => void) {
  const utils = trpc.useUtils()
  // Not everything of photos: the comments of the deleted one may still be on screen.
  const refreshWhenGone = useWhenGone(() => {
    void utils.photos.list.invalidate()
    void utils.photos.review.invalidate()
  })
  const { mutate, isPending } = trpc.photos.remove.useMutation({
    onSuccess() {
      refreshWhenGone()
      toast.success({ title: 'Photo Deleted', description: 'Your photo is gone.' })
      onRemoved()
    },
    onError: (error) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
  return { remove: mutate, isPending }
}
