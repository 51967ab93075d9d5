import { Box, Button, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Post, PostComment } from '@squall/shared/contract/community'
import { X } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge, formatDateTime } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { ErrorState } from '../../../ui/ErrorState'
import { PersonAvatar } from '../../../ui/PersonAvatar'
import { thumbReach } from '../../../ui/theme/thumb-reach'
import { useCommentActions, useComments } from '../use-comments'
import { CommentForm } from './CommentForm'

interface CommentsProps {
  post: Post
  viewerId: string | null
  /** The current time in ms. */
  now: number
}

/** What is said under a post, oldest first, and a line to answer. */
export default function Comments({ post, viewerId, now }: CommentsProps) {
  const { comments, isLoading, isError, retry, hasEarlier, isLoadingEarlier, loadEarlier } = useComments(post.id)
  const { add, isAdding, remove, isRemoving } = useCommentActions(post.id)
  return (
    <Stack as="section" aria-label="Comments" gap="3" borderTopWidth="1px" pt="3" pb="2">
      {isLoading ? <Skeleton h="12" borderRadius="l2" /> : null}
      {isError ? <ErrorState sentence="The comments could not be loaded." onRetry={retry} /> : null}
      {hasEarlier ? (
        <Button variant="plain" alignSelf="flex-start" px="0" disabled={isLoadingEarlier} onClick={loadEarlier}>
          {isLoadingEarlier ? 'Loading...' : 'Show earlier comments'}
        </Button>
      ) : null}
      {!isLoading && !isError && comments.length === 0 ? (
        <Text color="fg.muted" textStyle="sm">
          No comments yet.
        </Text>
      ) : null}
      <Stack as="ul" listStyleType="none" gap="3">
        {comments.map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            now={now}
            onRemove={comment.userId === viewerId && !isRemoving ? () => remove({ id: comment.id }) : null}
          />
        ))}
      </Stack>
      {viewerId === null ? (
        <Text color="fg.muted" textStyle="sm">
          <Link asChild color="accent.fg">
            <RouterLink to={paths.auth} state={{ from: paths.post(post.id) }}>
              Sign in
            </RouterLink>
          </Link>{' '}
          to comment.
        </Text>
      ) : (
        <CommentForm
          isBusy={isAdding}
          onSend={(content, onSent) => add({ id: post.id, content }, { onSuccess: onSent })}
        />
      )}
    </Stack>
  )
}

interface CommentLineProps {
  comment: PostComment
  now: number
  onRemove: (() => void) | null
}

function CommentLine({ comment: { user, content, createdAt }, now, onRemove }: CommentLineProps) {
  return (
    <Flex as="li" gap="2.5" alignItems="flex-start">
      <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="8" textStyle="sm" />
      <Box flex="1" minW="0" bg="bg.muted" borderRadius="l2" px="3" py="2">
        <Flex gap="2" alignItems="baseline" textStyle="sm" minW="0">
          <Link asChild fontWeight="bold" color="fg" minW="0" {...thumbReach}>
            <RouterLink to={paths.profile(user.id)}>
              <Text as="span" truncate>
                {user.displayName}
              </Text>
            </RouterLink>
          </Link>
          <Text asChild color="fg.muted" flexShrink="0">
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatAge(createdAt, now)}
            </time>
          </Text>
        </Flex>
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {content}
        </Text>
      </Box>
      {onRemove === null ? null : (
        <Button
          variant="ghost"
          px="0"
          minW="11"
          aria-label={`Delete your comment: ${content.slice(0, 40)}`}
          onClick={onRemove}
        >
          <X />
        </Button>
      )}
    </Flex>
  )
}
