import { COMMENT_PAGE, type Photo, type PhotoComment } from '@squall/shared/contract/community'
import { nextSerial, usePages } from '../../../platform/paged-list'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { useCommentActions } from '../../../platform/use-comment-actions'
import { CommentThread } from '../../../ui/CommentThread'
import { useCurrentUser } from '../../auth/hooks'
import { openCommentReport } from '../../reports/hooks'
import { useChangePhoto } from '../hooks'

const EVERY_MINUTE = 60_000

const getNextCommentPage = nextSerial(COMMENT_PAGE)

interface PhotoCommentsProps {
  photo: Photo
  viewerId: string | null
}

/** The comments of a photo. */
export function PhotoComments({ photo: { id, comments: count }, viewerId }: PhotoCommentsProps) {
  const now = useNow(EVERY_MINUTE)
  const { isAdmin } = useCurrentUser()
  const utils = trpc.useUtils()
  const change = useChangePhoto()
  const { rows: comments, ...pages } = usePages<PhotoComment>(
    trpc.photos.comments.useInfiniteQuery({ id }, { getNextPageParam: getNextCommentPage }),
  )
  const actions = useCommentActions(trpc.photos, id, (by) => {
    change(id, { comments: Math.max(0, count + by) })
    return utils.photos.comments.invalidate({ id })
  })
  return (
    <CommentThread
      {...pages}
      comments={comments}
      viewerId={viewerId}
      isAdmin={isAdmin}
      path={paths.photo(id)}
      now={now}
      actions={actions}
      onReport={openCommentReport}
    />
  )
}
