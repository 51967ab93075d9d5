import { Box, Button, chakra, Flex, Link, Skeleton, Stack, Text, Textarea } from '@chakra-ui/react'
import { COMMENT_PAGE, type Post, type PostComment } from '@squall/shared/contract/community'
import { Send, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge, formatDateTime } from '../../../platform/format'
import { nextSerial, removeDuplicates } from '../../../platform/paged-list'
import { paths } from '../../../platform/paths'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { PersonAvatar } from '../../../ui/Person'
import { Muted } from '../../../ui/Typography'
import { thumbReach } from '../../../ui/theme/text-styles'
import { useChangePost } from '../hooks'

const MAX = 1_000

const getNextCommentPage = nextSerial(COMMENT_PAGE)

interface CommentsProps {
  post: Post
  viewerId: string | null
  /** The current time in ms. */
  now: number
}

/** The comments of a post, oldest first, and a field to write one. */
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
      {!isLoading && !isError && comments.length === 0 ? <Muted>No comments yet.</Muted> : null}
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
        <Muted>
          <Link asChild color="accent.fg">
            <RouterLink to={paths.auth} state={{ from: paths.post(post.id) }}>
              Sign in
            </RouterLink>
          </Link>{' '}
          to comment.
        </Muted>
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

/** Returns the comments of a post, oldest first; earlier pages load on demand. */
function useComments(postId: string) {
  const query = trpc.posts.comments.useInfiniteQuery({ id: postId }, { getNextPageParam: getNextCommentPage })
  return {
    comments: removeDuplicates(query.data?.pages.flat() ?? []).reverse(),
    isLoading: query.isLoading,
    isError: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    hasEarlier: query.hasNextPage,
    isLoadingEarlier: query.isFetchingNextPage,
    loadEarlier: () => void query.fetchNextPage(),
  }
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
        maxLength={MAX}
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
