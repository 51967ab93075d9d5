import { Button, Card, Flex, Text, Link as TextLink } from '@chakra-ui/react'
import type { ContestEntry } from '@squall/shared/contract/community'
import { Check, Trophy, Vote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { thumbReach } from '../../../ui/theme/text-styles'

interface EntryCardProps {
  entry: ContestEntry
  isWinner: boolean
  /** The visitor's actions: vote, withdraw. */
  children?: ReactNode
}

/** A photo in a contest with its votes. */
export function EntryCard({ entry, isWinner, children }: EntryCardProps) {
  const { photo, votes } = entry
  return (
    <Card.Root as="article" size="sm" h="full" overflow="hidden" borderColor={isWinner ? 'accent.border' : undefined}>
      <Link to={`${paths.gallery}?photo=${encodeURIComponent(photo.id)}`} aria-label={`Show ${photo.title} large`}>
        <PhotoPicture photo={photo} widths="(min-width: 64em) 22rem, 94vw" fit="cover" aspectRatio="4 / 3" />
      </Link>
      <Card.Body gap="1">
        {isWinner ? (
          <Flex gap="2" alignItems="center" color="accent.fg" fontWeight="bold">
            <Trophy size={18} aria-hidden />
            Winner
          </Flex>
        ) : null}
        <Text fontWeight="bold" lineClamp="1">
          {photo.title}
        </Text>
        <TextLink asChild color="fg.muted" textStyle="sm" alignSelf="flex-start" {...thumbReach}>
          <Link to={paths.profile(photo.userId)}>{photo.user.displayName}</Link>
        </TextLink>
        <Flex gap="2" alignItems="center" justifyContent="space-between" minH="11" wrap="wrap">
          <Text fontWeight="semibold">{formatQuantity(votes, 'vote')}</Text>
          {children}
        </Flex>
      </Card.Body>
    </Card.Root>
  )
}

interface VoteButtonProps {
  title: string
  isMine: boolean
  isBusy: boolean
  onVote: () => void
}

export function VoteButton({ title, isMine, isBusy, onVote }: VoteButtonProps) {
  return (
    <Button
      size="sm"
      variant={isMine ? 'subtle' : 'outline'}
      colorPalette="accent"
      aria-pressed={isMine}
      aria-label={`${isMine ? 'Your vote' : 'Vote'} for ${title}`}
      disabled={isBusy}
      onClick={isMine ? undefined : onVote}
    >
      {isMine ? <Check /> : <Vote />}
      {isMine ? 'Your vote' : 'Vote'}
    </Button>
  )
}
