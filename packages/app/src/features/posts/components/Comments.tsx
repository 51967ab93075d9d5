import { COMMENT_PAGE, type Post, type PostComment } from '@squall/shared/contract/community'
import { nextSerial, usePages } from '../../../platform/paged-list'
import { paths } from '../../../platform/paths'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { CommentThread } from '../../../ui/CommentThread'
import { useChangePost } from '../hooks'

const getNextCommentPage = nextSerial(COMMENT_PAGE)

interface CommentsProps {
  post: Post
  viewerId: string | null
  /** The current time in ms. */
  now: number
}

/** The comments of a post. */
export default function Comments({ post: { id }, viewerId, now }: CommentsProps) {
  const { rows: comments, ...pages } = usePages<PostComment>(
    trpc.posts.comments.useInfiniteQuery({ id }, { getNextPageParam: getNextCommentPage }),
  )
  const { add, isAdding, remove, isRemoving } = useCommentActions(id)
  return (
    <CommentThread
      {...pages}
      comments={comments}
      viewerId={viewerId}
      path={paths.post(id)}
      now={now}
      isAdding={isAdding}
      isRemoving={isRemoving}
      onAdd={(content, onSuccess) => add({ id, content }, { onSuccess })}
      onRemove={(commentId) => remove({ id: commentId })}
    />
  )
}

/** Returns functions that add and delete comments of a post. */
function useCommentActions(postId: string) {
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
