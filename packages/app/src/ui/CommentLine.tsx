import { Box, Button, Flex, Link, Text } from '@chakra-ui/react'
import type { PostComment } from '@squall/shared/contract/community'
import { Flag, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge, formatDateTime } from '../platform/format'
import { paths } from '../platform/paths'
import type { CommentActions } from '../platform/use-comment-actions'
import { CommentForm } from './CommentForm'
import { PersonAvatar } from './Person'
import { thumbReach } from './theme/text-styles'

/** A comment on anything. */
export type Comment = Omit<PostComment, 'postId'>

interface CommentLineProps {
  comment: Comment
  now: number
  isOwn: boolean
  canRemove: boolean
  canReport: boolean
  actions: CommentActions
  onReport: (commentId: string) => void
}

const iconButton = { variant: 'ghost', px: '0', minW: { base: '11', md: '9' }, color: 'fg.muted' } as const

/** One comment; its author can edit and delete it, an administrator can delete it, other members report it. */
export function CommentLine({ comment, now, isOwn, canRemove, canReport, actions, onReport }: CommentLineProps) {
  const { id, user, content } = comment
  const [isEditing, setEditing] = useState(false)
  const opening = content.slice(0, 40)
  if (isEditing) {
    return (
      <Flex as="li">
        <CommentForm
          isBusy={actions.isBusy}
          edited={{ content, onClose: () => setEditing(false) }}
          onSend={(typed, onSent) => actions.edit(id, typed, onSent)}
        />
      </Flex>
    )
  }
  return (
    <Flex as="li" gap="2.5" alignItems="flex-start">
      <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="8" textStyle="sm" />
      <CommentText comment={comment} now={now} />
      <Flex flexShrink="0" me="-2">
        {isOwn ? (
          <Button {...iconButton} aria-label={`Edit your comment: ${opening}`} onClick={() => setEditing(true)}>
            <Pencil />
          </Button>
        ) : null}
        {canReport ? (
          <Button
            {...iconButton}
            aria-label={`Report the comment of ${user.displayName}: ${opening}`}
            onClick={() => onReport(id)}
          >
            <Flag />
          </Button>
        ) : null}
        {canRemove ? (
          <Button
            {...iconButton}
            disabled={actions.isBusy}
            aria-label={
              isOwn ? `Delete your comment: ${opening}` : `Delete the comment of ${user.displayName}: ${opening}`
            }
            onClick={() => actions.remove(id)}
          >
            <X />
          </Button>
        ) : null}
      </Flex>
    </Flex>
  )
}

function CommentText({ comment: { user, content, createdAt, editedAt }, now }: { comment: Comment; now: number }) {
  return (
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
        {editedAt === null ? null : (
          <Text as="span" color="fg.muted" flexShrink="0" title={formatDateTime(editedAt)}>
            edited
          </Text>
        )}
      </Flex>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        {content}
      </Text>
    </Box>
  )
}
