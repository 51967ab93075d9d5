import { Button, Container, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { paths } from '../platform/paths'
import { useDelayed } from '../platform/timer-hooks'
import { NoticeCard, QuietSky } from '../ui/EmptyAndErrorStates'
import { useSignInLink } from '../ui/sign-in-link'
import { PersonPage } from './person/PersonPage'

/** A person's page, opened for who they are and what they have done. */
export default function ProfilePage() {
  const { userId = '' } = useParams()
  if (userId === '') return <OwnProfile />
  return (
    <PersonPage
      key={userId}
      userId={userId}
      opened="profile"
      loading={<ProfileSkeleton />}
      missing={<NotThere title="User Not Found" sentence="This user doesn't exist or has been deleted." />}
    />
  )
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

/** A placeholder of the profile, shown after a short delay. */
function ProfileSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <Container py={{ base: '4', md: '6' }} minH="60vh" role="status" aria-label="Loading profile">
      {isSlow ? (
        <Stack gap="5">
          <Skeleton h="9" w="36" />
          <Skeleton h={{ base: '18rem', md: '16rem' }} borderRadius="l3" />
          <Skeleton h={{ base: '14rem', md: '18rem' }} borderRadius="l3" />
          <SimpleGrid columns={{ base: 2, md: 4 }} gap="4">
            {['streams', 'followers', 'achievements', 'years'].map((name) => (
              <Skeleton key={name} h="24" borderRadius="l3" />
            ))}
          </SimpleGrid>
        </Stack>
      ) : null}
    </Container>
  )
}
