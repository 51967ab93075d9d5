import { COMMENT_PAGE } from '@squall/shared/contract/community'
import { nextSerial, onlyOnce } from '../../platform/pages.rules'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'
import { useChangePost } from './hooks'

const nextPage = nextSerial(COMMENT_PAGE)

/** What is said under a post, oldest first; earlier pages come when they are asked for. */
export function useComments(postId: string) {
  const query = trpc.posts.comments.useInfiniteQuery({ id: postId }, { getNextPageParam: nextPage })
  return {
    comments: onlyOnce(query.data?.pages.flat() ?? []).reverse(),
    isLoading: query.isLoading,
    isError: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    hasEarlier: query.hasNextPage,
    isLoadingEarlier: query.isFetchingNextPage,
    loadEarlier: () => void query.fetchNextPage(),
  }
}

/** Says something under a post, or takes it back. */
export function useCommentActions(postId: string) {
  const utils = trpc.useUtils()
  const change = useChangePost()
  const counted = (by: 1 | -1) => {
    change(postId, ({ comments }) => ({ comments: Math.max(0, comments + by) }))
    return utils.posts.comments.invalidate({ id: postId })
  }
  const failed = (title: string) => (error: unknown) => toast.error({ title, description: errorSentence(error) })
  const add = trpc.posts.comment.useMutation({ onSuccess: () => counted(1), onError: failed('Comment not saved') })
  const remove = trpc.posts.removeComment.useMutation({
    onSuccess: () => counted(-1),
    onError: failed('Comment not deleted'),
  })
  return { add: add.mutate, isAdding: add.isPending, remove: remove.mutate, isRemoving: remove.isPending }
}
