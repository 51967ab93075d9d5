import { COMMENT_PAGE, type Post, type PostComment } from '@squall/shared/contract/community'
import { nextSerial, usePages } from '../../../platform/paged-list'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { useCommentActions } from '../../../platform/use-comment-actions'
import { CommentThread } from '../../../ui/CommentThread'
import { useCurrentUser } from '../../auth/hooks'
import { openCommentReport } from '../../reports/hooks'
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
  const { isAdmin } = useCurrentUser()
  const utils = trpc.useUtils()
  const change = useChangePost()
  const { rows: comments, ...pages } = usePages<PostComment>(
    trpc.posts.comments.useInfiniteQuery({ id }, { getNextPageParam: getNextCommentPage }),
  )
  const actions = useCommentActions(trpc.posts, id, (by) => {
    change(id, (post) => ({ comments: Math.max(0, post.comments + by) }))
    return utils.posts.comments.invalidate({ id })
  })
  return (
    <CommentThread
      {...pages}
      comments={comments}
      viewerId={viewerId}
      isAdmin={isAdmin}
      path={paths.post(id)}
      now={now}
      actions={actions}
      onReport={openCommentReport}
    />
  )
}
