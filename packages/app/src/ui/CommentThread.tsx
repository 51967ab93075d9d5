import { Box, Button, chakra, Flex, Link, Skeleton, Stack, Text, Textarea } from '@chakra-ui/react'
import { COMMENT_CHARACTERS, type PostComment } from '@squall/shared/contract/community'
import { Send, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge, formatDateTime } from '../platform/format'
import type { Pages } from '../platform/paged-list'
import { paths } from '../platform/paths'
import { ErrorState } from './EmptyAndErrorStates'
import { PersonAvatar } from './Person'
import { Muted } from './Typography'
import { thumbReach } from './theme/text-styles'

/** A comment on anything. */
type Comment = Omit<PostComment, 'postId'>

interface CommentThreadProps extends Pages {
  /** The newest first, as they are loaded. */
  comments: Comment[]
  viewerId: string | null
  /** Where a visitor returns to after signing in. */
  path: string
  /** The current time in ms. */
  now: number
  isAdding: boolean
  isRemoving: boolean
  onAdd: (content: string, onAdded: () => void) => void
  onRemove: (commentId: string) => void
}

/** Comments, oldest first, and a field to write one. Earlier pages load on demand. */
export function CommentThread({ comments, viewerId, path, now, ...thread }: CommentThreadProps) {
  const { isLoading, isError, retry, hasMore, isLoadingMore, loadMore, isAdding, isRemoving, onAdd, onRemove } = thread
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
        {comments.toReversed().map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            now={now}
            onRemove={comment.userId === viewerId && !isRemoving ? () => onRemove(comment.id) : null}
          />
        ))}
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
        <CommentForm isBusy={isAdding} onSend={onAdd} />
      )}
    </Stack>
  )
}

interface CommentLineProps {
  comment: Comment
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

interface CommentFormProps {
  isBusy: boolean
  onSend: (content: string, onSent: () => void) => void
}

/** A field to write a comment; Ctrl or Cmd with Enter sends it. The text stays when sending fails. */
function CommentForm({ isBusy, onSend }: CommentFormProps) {
  const [typed, setTyped] = useState('')
  const isEmpty = typed.trim() === ''
  const send = () => {
    if (!isEmpty && !isBusy) onSend(typed, () => setTyped(''))
  }
  return (
    <chakra.form
      display="flex"
      gap="2"
      alignItems="flex-end"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        rows={1}
        autoresize
        maxH="40"
        minH="11"
        maxLength={COMMENT_CHARACTERS}
        value={typed}
        placeholder="Write a comment"
        aria-label="Write a comment"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <Button
        type="submit"
        variant="subtle"
        colorPalette="accent"
        minW="11"
        px="0"
        aria-label="Send comment"
        disabled={isEmpty || isBusy}
      >
        <Send />
      </Button>
    </chakra.form>
  )
}
