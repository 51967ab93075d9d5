import {
  Badge,
  Box,
  Button,
  Card,
  Flex,
  Heading,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Link as TextLink,
} from '@chakra-ui/react'
import type { Contest, ContestEntry } from '@squall/shared/contract/community'
import { Check, ImageUp, Trophy, Vote } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatDateTime, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { toast } from '../../../platform/toast'
import { trpc } from '../../../platform/trpc'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { PageHeading } from '../../../ui/PageHeading'
import { PhotoPicture } from '../../../ui/PhotoPicture'
import { thumbReach } from '../../../ui/theme/text-styles'
import { useContestActions, useContestEntries } from '../hooks'
import { isContestFull } from '../rules'
import { ContestFacts } from './ContestList'
import { CloseContestButton } from './ContestManagement'
import { ContestPicture } from './ContestPicture'

const SubmitPhotoDialog = lazy(() =>
  import('./ContestDialogs').then((module) => ({ default: module.SubmitPhotoDialog })),
)

interface ContestDetailProps {
  contest: Contest
  visitor: { id: string | null; isAdmin: boolean }
}

/** One contest with its picture, facts, winner and photos. */
export function ContestDetail({ contest, visitor }: ContestDetailProps) {
  const [isSubmitting, setSubmitting] = useState(false)
  const { pathname } = useLocation()
  const { title, description, isOpen } = contest
  return (
    <Stack gap="6">
      <Flex direction={{ base: 'column', lg: 'row' }} gap={{ base: '4', lg: '6' }}>
        {contest.pictureUrl === null ? null : (
          <ContestPicture
            contest={contest}
            widths="(min-width: 64em) 28rem, 94vw"
            loading="eager"
            w={{ lg: 'md' }}
            flexShrink="0"
            alignSelf={{ lg: 'flex-start' }}
            borderRadius="l3"
          />
        )}
        <Stack gap="6" flex="1" minW="0">
          <PageHeading title={title} {...(description !== null && { intro: description })}>
            {isOpen ? (
              <Flex gap="3" wrap="wrap">
                {visitor.isAdmin ? <CloseContestButton contestId={contest.id} /> : null}
                {visitor.id === null ? (
                  <Button asChild variant="outline">
                    <Link to={paths.auth} state={{ from: pathname }}>
                      Sign in to take part
                    </Link>
                  </Button>
                ) : (
                  <Button colorPalette="accent" disabled={isContestFull(contest)} onClick={() => setSubmitting(true)}>
                    <ImageUp />
                    Submit a Photo
                  </Button>
                )}
              </Flex>
            ) : null}
          </PageHeading>
          <ContestFacts contest={contest} />
          {isOpen ? (
            <Text color="fg.muted">
              Open until {formatDateTime(contest.endsAt)}. One vote each, which you can move to another photo until
              then.
            </Text>
          ) : null}
        </Stack>
      </Flex>
      {isOpen ? null : <Winner contest={contest} />}
      <Entries contest={contest} visitor={visitor} />
      <Suspense fallback={null}>
        {isSubmitting && visitor.id !== null ? (
          <SubmitPhotoDialog contest={contest} userId={visitor.id} onClose={() => setSubmitting(false)} />
        ) : null}
      </Suspense>
    </Stack>
  )
}

/** The winner of a closed contest, large and marked. */
function Winner({ contest }: { contest: Contest }) {
  const { winnerEntryId, closedAt } = contest
  if (winnerEntryId === null) {
    return (
      <Text color="fg.muted">
        {closedAt === null ? 'The winner is being found.' : 'Nothing was submitted, so there is no winner.'}
      </Text>
    )
  }
  return <WinningEntry id={winnerEntryId} />
}

function WinningEntry({ id }: { id: string }) {
  const { data, isLoading } = trpc.contests.entry.useQuery({ id })
  if (isLoading) return <Skeleton aspectRatio="4 / 3" maxW="2xl" borderRadius="l3" />
  if (!data) return <Text color="fg.muted">The photo that won is not shown any more.</Text>
  return (
    <Box maxW="2xl">
      <EntryCard entry={data} isWinner widths="(min-width: 48em) 42rem, 94vw" />
    </Box>
  )
}

interface EntriesProps {
  contest: Contest
  visitor: { id: string | null; isAdmin: boolean }
}

/** The photos of a contest. While it is open, members vote and can withdraw their own photos. */
function Entries({ contest, visitor }: EntriesProps) {
  const { entries, isError, retry, ...more } = useContestEntries(contest.id)
  const { isBusy, vote, withdraw } = useContestActions(contest.id)
  const isSlow = useDelayed(entries === undefined && !isError)
  if (isError) {
    return <ErrorState sentence="The photos of this contest could not be loaded." onRetry={retry} />
  }
  if (entries === undefined) return isSlow ? <Skeleton h="64" borderRadius="l3" /> : null
  if (entries.length === 0) {
    return (
      <EmptyState
        title="No photos yet"
        {...(contest.isOpen && { hint: 'The first photo that is submitted appears here.' })}
      />
    )
  }
  // The winner stands above, large.
  const others = entries.filter(({ id }) => id !== contest.winnerEntryId)
  if (others.length === 0) return null
  const voteFor = (entryId: string) =>
    visitor.id === null
      ? toast.signIn({ title: 'Sign in to vote', description: 'Sign in to vote for this photo.' })
      : vote(entryId)
  return (
    <>
      <Heading as="h2" size="lg">
        {contest.winnerEntryId === null ? 'Submitted photos' : 'Other submitted photos'}
      </Heading>
      <SimpleGrid
        as="ul"
        listStyleType="none"
        aria-label="Submitted photos"
        columns={{ base: 2, lg: 3 }}
        gap={{ base: '3', md: '4' }}
      >
        {others.map((entry) => {
          const { id, photo } = entry
          const isOwn = photo.userId === visitor.id
          return (
            <li key={id}>
              <EntryCard entry={entry}>
                {contest.isOpen && !isOwn ? (
                  <VoteButton
                    title={photo.title}
                    isMine={contest.myVote === id}
                    isBusy={isBusy}
                    onVote={() => voteFor(id)}
                  />
                ) : null}
                {contest.isOpen && (isOwn || visitor.isAdmin) ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={isBusy}
                    aria-label={`Withdraw ${photo.title}`}
                    onClick={() => withdraw(id)}
                  >
                    Withdraw
                  </Button>
                ) : null}
              </EntryCard>
            </li>
          )
        })}
      </SimpleGrid>
      <EndOfList {...more} />
    </>
  )
}

interface EntryCardProps {
  entry: ContestEntry
  isWinner?: boolean
  /** How wide the picture is shown, as `sizes` of an image. */
  widths?: string
  /** The visitor's actions: vote, withdraw. */
  children?: ReactNode
}

const ENTRY_WIDTHS = '(min-width: 64em) 22rem, 47vw'

/** A photo in a contest with its votes. */
function EntryCard({ entry, isWinner = false, widths = ENTRY_WIDTHS, children }: EntryCardProps) {
  const { photo, votes } = entry
  return (
    <Card.Root as="article" size="sm" h="full" overflow="hidden" borderColor={isWinner ? 'accent.border' : undefined}>
      <Box position="relative">
        <Link to={paths.photo(photo.id)} aria-label={`Show ${photo.title} large`}>
          <PhotoPicture photo={photo} widths={widths} fit="cover" aspectRatio="4 / 3" />
        </Link>
        {isWinner ? (
          <Badge position="absolute" top="2" insetStart="2" bg="#FBBF24" color="black" pointerEvents="none">
            <Trophy size={14} aria-hidden />
            Winner
          </Badge>
        ) : null}
      </Box>
      <Card.Body gap="1" p={{ base: '3', md: '4' }}>
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

function VoteButton({ title, isMine, isBusy, onVote }: VoteButtonProps) {
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
