import { Box, Heading } from '@chakra-ui/react'
import { type ChaseRoute, COMMENT_PAGE, type RouteComment } from '@squall/shared/contract/community'
import { nextSerial, usePages } from '../../../platform/paged-list'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { useCommentActions } from '../../../platform/use-comment-actions'
import { CommentThread } from '../../../ui/CommentThread'
import { useCurrentUser } from '../../auth/hooks'
import { openCommentReport } from '../../reports/hooks'
import { useChangeRoute } from '../hooks'

const EVERY_MINUTE = 60_000

const getNextCommentPage = nextSerial(COMMENT_PAGE)

interface RouteCommentsProps {
  route: ChaseRoute
  viewerId: string | null
}

/** The comments of a route. */
export function RouteComments({ route: { id, _count }, viewerId }: RouteCommentsProps) {
  const now = useNow(EVERY_MINUTE)
  const { isAdmin } = useCurrentUser()
  const utils = trpc.useUtils()
  const change = useChangeRoute()
  const { rows: comments, ...pages } = usePages<RouteComment>(
    trpc.chaseRoutes.comments.useInfiniteQuery({ id }, { getNextPageParam: getNextCommentPage }),
  )
  const actions = useCommentActions(trpc.chaseRoutes, id, (by) => {
    change(id, { _count: { ..._count, comments: Math.max(0, _count.comments + by) } })
    return utils.chaseRoutes.comments.invalidate({ id })
  })
  return (
    <Box>
      <Heading as="h3" size="md" mb="2">
        Comments
      </Heading>
      <CommentThread
        {...pages}
        comments={comments}
        viewerId={viewerId}
        isAdmin={isAdmin}
        path={paths.chaseRoute(id)}
        now={now}
        actions={actions}
        onReport={openCommentReport}
      />
    </Box>
  )
}
