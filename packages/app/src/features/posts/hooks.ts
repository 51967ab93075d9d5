import type { Post, PostType } from '@squall/shared/contract/community'
import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect } from 'react'
import { type Pages, usePages, withToggledLike } from '../../platform/paged-list'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'
import { getCreatedToast, getNextPostPage } from './rules'

/** A warning shows up without a reload. */
const EVERY_MINUTE = 60_000

export interface PostFilter {
  type: PostType | null
  search: string
  hashtag: string | null
}

/** A paged list of posts, from any of the procedures below. */
export type PostPages = Pages & { posts: Post[] }

function usePostPages(query: Parameters<typeof usePages<Post>>[0]): PostPages {
  const { rows: posts, ...pages } = usePages(query)
  return { posts, ...pages }
}

/** Returns the community feed; members only. */
export function usePostFeed({ type, search, hashtag }: PostFilter): PostPages {
  const input = { ...(type && { type }), ...(search && { search }), ...(hashtag && { hashtag }) }
  return usePostPages(
    trpc.posts.list.useInfiniteQuery(input, { getNextPageParam: getNextPostPage, placeholderData: keepPreviousData }),
  )
}

export const useMyPosts = (): PostPages =>
  usePostPages(trpc.posts.mine.useInfiniteQuery({}, { getNextPageParam: getNextPostPage }))

/** Returns the published posts of one person; members only. */
export const usePostsOf = (userId: string): PostPages =>
  usePostPages(trpc.posts.list.useInfiniteQuery({ userId }, { getNextPageParam: getNextPostPage }))

/** Returns the newest posts; needs no session. */
export function useRecentPosts(): PostPages {
  const query = trpc.posts.recent.useQuery(undefined, { refetchInterval: EVERY_MINUTE })
  return {
    posts: query.data ?? [],
    isLoading: query.isLoading,
    isError: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    hasMore: false,
    isLoadingMore: false,
    loadMore: () => undefined,
  }
}

/** Returns a function that changes a post in every cached list (one per filter). */
export function useChangePost() {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  return (id: string, change: (post: Post) => Partial<Post>) => {
    const changed = (post: Post): Post => (post.id === id ? { ...post, ...change(post) } : post)
    utils.posts.get.setData({ id }, (post) => post && changed(post))
    utils.posts.recent.setData(undefined, (posts) => posts?.map(changed))
    for (const list of [trpc.posts.list, trpc.posts.mine])
      client.setQueriesData<InfiniteData<Post[]>>(
        { queryKey: getQueryKey(list, undefined, 'infinite') },
        (pages) => pages && { ...pages, pages: pages.pages.map((page) => page.map(changed)) },
      )
  }
}

/** Returns a function that likes or unlikes a post; the count changes at once and is restored when the server refuses. */
export function useLikePost(post: Post, isSignedIn: boolean): () => void {
  const change = useChangePost()
  const { id, likes, likedByMe } = post
  const callbacks = {
    onMutate: () => change(id, withToggledLike),
    onSuccess(answer: Post) {
      change(id, () => answer)
      if (answer.likedByMe) toast.success({ title: 'Post Liked' })
    },
    onError(error: unknown) {
      change(id, () => ({ likes, likedByMe }))
      toast.error({ title: 'Like not saved', description: errorSentence(error) })
    },
  }
  const like = trpc.posts.like.useMutation(callbacks)
  const unlike = trpc.posts.unlike.useMutation(callbacks)
  return () => {
    if (!isSignedIn) return toast.signIn({ title: 'Sign in to like', description: 'Sign in to like this post.' })
    if (like.isPending || unlike.isPending) return
    if (likedByMe) unlike.mutate({ id })
    else like.mutate({ id })
  }
}

/** Counts a view of a post once it `isSeen`; a failure is ignored. */
export function useCountPostView(id: string, isSeen: boolean): void {
  const change = useChangePost()
  const { mutate } = trpc.posts.view.useMutation({ onSuccess: ({ views }) => change(id, () => ({ views })) })
  // No event marks a view: the post counts when it comes on screen.
  useEffect(() => {
    if (isSeen) mutate({ id })
  }, [id, isSeen, mutate])
}

/** Returns how to publish a warning or to submit a post for review; `problem` is the server's message about the last failure. */
export function useCreatePost(onSubmitted: () => void) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.posts.create.useMutation({
    onSuccess(post) {
      void (post.status === 'approved' ? utils.posts.invalidate() : utils.posts.mine.invalidate())
      toast.success(getCreatedToast(post))
      onSubmitted()
    },
  })
  return { create: mutate, isPending, problem: error && errorSentence(error) }
}

/** Returns how to delete the member's own post; a toast shows the result. */
export function useRemovePost(onRemoved: () => void) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.posts.remove.useMutation({
    onSuccess() {
      void utils.posts.invalidate()
      toast.success({ title: 'Post Deleted', description: 'Your post is gone.' })
      onRemoved()
    },
    onError: (error) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
  return { remove: mutate, isPending }
}
