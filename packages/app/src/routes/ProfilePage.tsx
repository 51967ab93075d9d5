import { Box, Button, Container, Grid, Stack } from '@chakra-ui/react'
import type { FollowCard, Profile } from '@squall/shared/contract/account'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { RecentActivity } from '../features/activities/components/RecentActivity'
import { useCurrentUser } from '../features/auth/hooks'
import { useActiveStream } from '../features/channels/hooks'
import { FollowButton } from '../features/follows/components/FollowButton'
import { OwnerActions, ProfileHeader, ProfileSkeleton, useProfile } from '../features/profiles/components/ProfileHeader'
import { FollowCards } from '../features/profiles/components/ProfileLists'
import { openReport } from '../features/reports/hooks'
import { LivePreview } from '../features/streams/components/LivePreview'
import { StreamCard } from '../features/streams/components/StreamCard'
import { usePageTitle } from '../platform/document-hooks'
import { formatNumber } from '../platform/format'
import { paths } from '../platform/paths'
import { trpc } from '../platform/trpc'
import { ErrorState, NoticeCard, QuietSky } from '../ui/EmptyAndErrorStates'
import { StatCards } from '../ui/StatCards'
import { useSignInLink } from '../ui/sign-in-link'
import PersonTabs from './person/PersonTabs'

export default function ProfilePage() {
  const { userId = '' } = useParams()
  const { profile, isLoading, isMissing, retry } = useProfile(userId)
  usePageTitle(profile?.displayName ?? 'Profile')
  if (userId === '') return <OwnProfile />
  if (isLoading) return <ProfileSkeleton />
  if (isMissing) return <NotThere title="User Not Found" sentence="This user doesn't exist or has been deleted." />
  if (profile === null) return <ErrorState sentence="The profile could not be loaded." onRetry={retry} />
  return <ProfileView key={userId} profile={profile} />
}

/** `/profile` without an id leads a member to their own profile and asks a visitor to sign in. */
function OwnProfile() {
  const { user, isLoading } = useCurrentUser()
  const signIn = useSignInLink()
  if (isLoading) return <ProfileSkeleton />
  if (user !== null) return <Navigate to={paths.profile(user.id)} replace />
  return (
    <NotThere
      title="Profile Not Found"
      sentence="The profile you're looking for doesn't exist. Sign in to see your own."
    >
      <Button asChild colorPalette="accent">
        <Link {...signIn}>Sign In</Link>
      </Button>
    </NotThere>
  )
}

function ProfileView({ profile }: { profile: Profile }) {
  const { user } = useCurrentUser()
  const achievements = trpc.achievements.list.useQuery({ id: profile.id })
  const isOwner = user?.id === profile.id
  const { stream: active } = useActiveStream(profile.id)
  const renderFollow = ({ id, displayName }: Pick<FollowCard, 'id' | 'displayName'>) =>
    user ? <FollowButton userId={id} displayName={displayName} /> : null
  const followTabs = (['followers', 'following'] as const).map((list) => ({
    value: list,
    label: `${list === 'followers' ? 'Followers' : 'Following'} (${formatNumber(profile[list])})`,
    panel: <FollowCards list={list} userId={profile.id} renderAction={renderFollow} />,
  }))
  return (
    <Container py={{ base: '4', md: '6' }}>
      <Stack gap={{ base: '5', md: '6' }}>
        <ProfileHeader
          profile={profile}
          actions={
            isOwner ? (
              <OwnerActions profile={profile} />
            ) : (
              <>
                {renderFollow(profile)}
                {user === null ? null : (
                  <Button
                    variant="ghost"
                    onClick={() => openReport({ subject: 'profile', subjectId: profile.id, what: 'this profile' })}
                  >
                    <Flag />
                    Report
                  </Button>
                )}
              </>
            )
          }
        />
        {active === null ? null : (
          <Box maxW={{ md: '32rem' }}>
            <StreamCard stream={active} preview={<LivePreview streamId={active.id} />} />
          </Box>
        )}
        <StatCards
          stats={[
            { label: 'Total Streams', value: profile.totalStreams },
            { label: 'Followers', value: profile.followers },
            { label: 'Achievements', value: achievements.data?.length },
            { label: 'Years Experience', value: profile.yearsOfExperience },
          ]}
        />
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} gap="6" alignItems="start">
          <PersonTabs userId={profile.id} viewerId={user?.id ?? null} more={followTabs} />
          <RecentActivity userId={profile.id} />
        </Grid>
      </Stack>
    </Container>
  )
}

interface NotThereProps {
  title: string
  sentence: string
  /** What comes before the way home. */
  children?: ReactNode
}

function NotThere({ title, sentence, children }: NotThereProps) {
  return (
    <NoticeCard title={title} sentence={sentence} picture={<QuietSky />}>
      {children}
      <Button asChild variant="outline">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
    </NoticeCard>
  )
}
