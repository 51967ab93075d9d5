import { Box, Button, Container, Grid, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Clip } from '@squall/shared/contract/live'
import { Link, useParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { ClipActions } from '../features/clips/components/ClipActions'
import { ClipFacts } from '../features/clips/components/ClipFacts'
import { ClipGrid } from '../features/clips/components/ClipGrid'
import { ClipPlayer } from '../features/clips/components/ClipPlayer'
import { useClip, useClips } from '../features/clips/hooks'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { ErrorState, NoticeCard, QuietSky } from '../ui/EmptyAndErrorStates'

/** One clip: its film, and what it shows. */
export default function ClipPage() {
  const { id = '' } = useParams()
  const { clip, missing, isLoading, retry } = useClip(id)
  usePageTitle(clip?.title ?? 'Clip')
  if (isLoading) return <Loading />
  if (clip !== null) return <ClipView key={id} clip={clip} />
  if (missing === null) return <ErrorState sentence="This clip could not be loaded." onRetry={retry} />
  return (
    <NoticeCard
      title={missing === REMOVED ? REMOVED : 'Clip not found'}
      picture={<QuietSky />}
      sentence={missing === REMOVED ? 'An administrator took it down.' : 'It may have been deleted.'}
    >
      <Button asChild variant="outline">
        <Link to={paths.clips}>See other clips</Link>
      </Button>
    </NoticeCard>
  )
}

/** The server's sentence about a clip that was taken down. */
const REMOVED = 'This clip was removed'

const Loading = () => (
  <Container maxW="6xl" py={{ base: '0', md: '8' }} px={{ base: '0', md: '6' }} role="status" aria-label="Loading clip">
    <Skeleton aspectRatio="16 / 9" maxH="70vh" w="full" />
  </Container>
)

function ClipView({ clip }: { clip: Clip }) {
  const { user } = useCurrentUser()
  return (
    <Container maxW="6xl" py={{ base: '0', md: '8' }} px={{ base: '0', md: '6' }}>
      <ClipPlayer clip={clip} />
      <Stack gap="8" px={{ base: '4', md: '0' }} py="5">
        {clip.removedAt === null ? null : <TakenDownNote reason={clip.removeReason} />}
        <Grid templateColumns={{ base: '1fr', lg: '1fr auto' }} gap="5" alignItems="flex-start">
          <ClipFacts clip={clip} isMaker={user?.id === clip.user.id} />
          <ClipActions clip={clip} viewer={user} />
        </Grid>
        <MoreClips clip={clip} />
      </Stack>
    </Container>
  )
}

const TakenDownNote = ({ reason }: { reason: string | null }) => (
  <Box role="alert" bg="orange.subtle" color="orange.fg" borderRadius="l2" p="3">
    <Text fontWeight="bold">An administrator took this clip down</Text>
    <Text overflowWrap="anywhere">{reason === null ? 'No reason was given.' : `Reason: ${reason}`}</Text>
    <Text>Others cannot watch it.</Text>
  </Box>
)

function MoreClips({ clip: { id, channel } }: { clip: Clip }) {
  const list = useClips({ sort: 'newest', channelId: channel.id })
  const clips = list.clips.filter((other) => other.id !== id)
  if (clips.length === 0) return null
  return (
    <Stack as="section" gap="4">
      <Heading as="h2" size="lg">
        More clips of {channel.displayName}
      </Heading>
      <ClipGrid list={{ ...list, clips }} columns={{ base: 1, sm: 2, lg: 3 }} empty={null} />
    </Stack>
  )
}
