import { Box, Heading } from '@chakra-ui/react'
import { type ChaseRoute, COMMENT_PAGE, type RouteComment } from '@squall/shared/contract/community'
import { nextSerial, usePages } from '../../../platform/paged-list'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { CommentThread } from '../../../ui/CommentThread'
import { useChangeRoute } from '../hooks'

const EVERY_MINUTE = 60_000

const getNextCommentPage = nextSerial(COMMENT_PAGE)

interface RouteCommentsProps {
  route: ChaseRoute
  viewerId: string | null
}

/** The comments of a route. */
export function RouteComments({ route, viewerId }: RouteCommentsProps) {
  const { id } = route
  const now = useNow(EVERY_MINUTE)
  const { rows: comments, ...pages } = usePages<RouteComment>(
    trpc.chaseRoutes.comments.useInfiniteQuery({ id }, { getNextPageParam: getNextCommentPage }),
  )
  const { add, isAdding, remove, isRemoving } = useCommentActions(route)
  return (
    <Box>
      <Heading as="h3" size="md" mb="2">
        Comments
      </Heading>
      <CommentThread
        {...pages}
        comments={comments}
        viewerId={viewerId}
        path={paths.chaseRoute(id)}
        now={now}
        isAdding={isAdding}
        isRemoving={isRemoving}
        onAdd={(content, onSuccess) => add({ id, content }, { onSuccess })}
        onRemove={(commentId) => remove({ id: commentId })}
      />
    </Box>
  )
}

/** Returns functions that add and delete comments of a route. */
function useCommentActions({ id, _count }: ChaseRoute) {
  const utils = trpc.useUtils()
  const change = useChangeRoute()
  const counted = (by: 1 | -1) => {
    change(id, { _count: { ..._count, comments: Math.max(0, _count.comments + by) } })
    return utils.chaseRoutes.comments.invalidate({ id })
  }
  const failed = (title: string) => (error: unknown) => toast.error({ title, description: errorSentence(error) })
  const add = trpc.chaseRoutes.comment.useMutation({
    onSuccess: () => counted(1),
    onError: failed('Comment not saved'),
  })
  const remove = trpc.chaseRoutes.removeComment.useMutation({
    onSuccess: () => counted(-1),
    onError: failed('Comment not deleted'),
  })
  return { add: add.mutate, isAdding: add.isPending, remove: remove.mutate, isRemoving: remove.isPending }
}
