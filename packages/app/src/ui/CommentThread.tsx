import { Button, Link, Skeleton, Stack } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import type { Pages } from '../platform/paged-list'
import { paths } from '../platform/paths'
import type { CommentActions } from '../platform/use-comment-actions'
import { CommentForm } from './CommentForm'
import { type Comment, CommentLine } from './CommentLine'
import { ErrorState } from './EmptyAndErrorStates'
import { Muted } from './Typography'

interface CommentThreadProps extends Pages {
  /** The newest first, as they are loaded. */
  comments: Comment[]
  viewerId: string | null
  /** True for administrators, who may delete every comment. */
  isAdmin: boolean
  /** Where a visitor returns to after signing in. */
  path: string
  /** The current time in ms. */
  now: number
  actions: CommentActions
  onReport: (commentId: string) => void
}

/** Comments, oldest first, and a field to write one. Earlier pages load on demand. */
export function CommentThread({ comments, viewerId, isAdmin, path, now, ...props }: CommentThreadProps) {
  const { actions, onReport, ...pages } = props
  const { isLoading, isError, retry, hasMore, isLoadingMore, loadMore } = pages
  return (
    <Stack as="section" aria-label="Comments" gap="3" borderTopWidth="1px" pt="3" pb="2">
      {isLoading ? <Skeleton h="12" borderRadius="l2" /> : null}
      {isError ? <ErrorState sentence="The comments could not be loaded." onRetry={retry} /> : null}
      {hasMore ? (
        <Button variant="plain" alignSelf="flex-start" px="0" disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? 'Loading...' : 'Show earlier comments'}
        </Button>
      ) : null}
      {!isLoading && !isError && comments.length === 0 ? <Muted>No comments yet.</Muted> : null}
      <Stack as="ul" listStyleType="none" gap="3">
        {comments.toReversed().map((comment) => {
          const isOwn = comment.userId === viewerId
          return (
            <CommentLine
              key={comment.id}
              comment={comment}
              now={now}
              isOwn={isOwn}
              canRemove={isOwn || isAdmin}
              canReport={!isOwn && viewerId !== null}
              actions={actions}
              onReport={onReport}
            />
          )
        })}
      </Stack>
      {viewerId === null ? (
        <Muted>
          <Link asChild color="accent.fg">
            <RouterLink to={paths.auth} state={{ from: path }}>
              Sign in
            </RouterLink>
          </Link>{' '}
          to comment.
        </Muted>
      ) : (
        <CommentForm isBusy={actions.isBusy} onSend={actions.add} />
      )}
    </Stack>
  )
}
