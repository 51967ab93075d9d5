import {
  Badge,
  Box,
  Button,
  Card,
  Container,
  Flex,
  type FlexProps,
  Heading,
  Link,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@chakra-ui/react'
import type { Profile } from '@squall/shared/contract/account'
import { BadgeCheck, CalendarDays, KeyRound, MapPin, Pencil, Trash2, Tv } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatMonth, formatNumber } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { errorCode, trpc } from '../../../platform/trpc'
import { BackToHome } from '../../../ui/PageHeading'
import { PersonAvatar } from '../../../ui/Person'

const EditProfileDialog = lazy(() => import('./EditProfileDialog'))

const ChangePasswordDialog = lazy(() =>
  import('./AccountDialogs').then((module) => ({ default: module.ChangePasswordDialog })),
)

const DeleteAccountDialog = lazy(() =>
  import('./AccountDialogs').then((module) => ({ default: module.DeleteAccountDialog })),
)

const dialogs = { edit: EditProfileDialog, password: ChangePasswordDialog, delete: DeleteAccountDialog }

interface ProfileHeaderProps {
  profile: Profile
  /** The visitor's actions: the owner's buttons, or Follow. */
  actions: ReactNode
}

/** Avatar, name, bio and counts of a person. */
export function ProfileHeader({ profile, actions }: ProfileHeaderProps) {
  return (
    <Box>
      <BackToHome />
      <Card.Root overflow="hidden">
        <Box
          h={{ base: '20', md: '24' }}
          bgGradient="to-r"
          gradientFrom="accent.muted"
          gradientTo="bg.muted"
          aria-hidden
        />
        <Card.Body pt="0" gap="4">
          <Flex
            direction={{ base: 'column', md: 'row' }}
            gap={{ base: '3', md: '5' }}
            alignItems={{ md: 'flex-end' }}
            justifyContent="space-between"
          >
            <Flex
              direction={{ base: 'column', sm: 'row' }}
              gap={{ base: '2', sm: '4' }}
              alignItems={{ sm: 'flex-end' }}
              minW="0"
            >
              <PersonAvatar
                name={profile.displayName}
                imageUrl={profile.profileImageUrl}
                picture="large"
                boxSize={{ base: '24', md: '28' }}
                mt={{ base: '-12', md: '-14' }}
                textStyle="4xl"
                borderWidth="4px"
                borderColor="bg.panel"
              />
              <Box minW="0">
                <Heading as="h1" size="2xl" overflowWrap="anywhere">
                  {profile.displayName}
                </Heading>
                <Text color="fg.muted">@{profile.username}</Text>
              </Box>
            </Flex>
            <Flex wrap="wrap" gap="2">
              {actions}
            </Flex>
          </Flex>
          {profile.isVerified ? (
            <Badge colorPalette="accent" size="md" alignSelf="flex-start">
              <BadgeCheck size={16} aria-hidden />
              Verified Storm Chaser
            </Badge>
          ) : null}
          {profile.bio ? (
            <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="3xl">
              {profile.bio}
            </Text>
          ) : null}
          <Flex wrap="wrap" columnGap="5" rowGap="2" color="fg.muted" textStyle="sm" alignItems="center">
            {profile.location ? (
              <Fact>
                <MapPin size={16} aria-hidden />
                {profile.location}
              </Fact>
            ) : null}
            <Fact>
              <CalendarDays size={16} aria-hidden />
              Joined {formatMonth(profile.createdAt)}
            </Fact>
            <Fact>
              <span>
                <strong>{formatNumber(profile.followers)}</strong> {profile.followers === 1 ? 'follower' : 'followers'}
              </span>
            </Fact>
            <Fact>
              <span>
                <strong>{formatNumber(profile.following)}</strong> following
              </span>
            </Fact>
            <Link asChild color="accent.fg" fontWeight="semibold" minH={{ base: '11', md: 'auto' }}>
              <RouterLink to={paths.channel(profile.id)}>
                <Tv size={16} aria-hidden />
                View Channel
              </RouterLink>
            </Link>
          </Flex>
        </Card.Body>
      </Card.Root>
    </Box>
  )
}

const Fact = (props: FlexProps) => (
  <Flex as="span" gap="1.5" alignItems="center" minW="0" overflowWrap="anywhere" {...props} />
)

/** The owner's account actions; the code of each dialog loads when it opens. */
export function OwnerActions({ profile }: { profile: Profile }) {
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Opened = opened && dialogs[opened]
  return (
    <>
      <Button colorPalette="accent" onClick={() => setOpened('edit')}>
        <Pencil />
        Edit Profile
      </Button>
      <Button variant="outline" onClick={() => setOpened('password')}>
        <KeyRound />
        Change Password
      </Button>
      <Button variant="outline" color="fg.error" onClick={() => setOpened('delete')}>
        <Trash2 />
        Delete Account
      </Button>
      <Suspense>{Opened ? <Opened profile={profile} onClose={() => setOpened(null)} /> : null}</Suspense>
    </>
  )
}

/** A placeholder of the profile, shown after a short delay. */
export function ProfileSkeleton() {
  const isSlow = useDelayed(true)
  return (
    <Container py={{ base: '4', md: '6' }} minH="60vh" role="status" aria-label="Loading profile">
      {isSlow ? (
        <Stack gap="5">
          <Skeleton h="9" w="36" />
          <Skeleton h={{ base: '20rem', md: '16rem' }} borderRadius="l3" />
          <SimpleGrid columns={{ base: 2, md: 4 }} gap="4">
            {['streams', 'followers', 'achievements', 'years'].map((name) => (
              <Skeleton key={name} h="24" borderRadius="l3" />
            ))}
          </SimpleGrid>
          <Skeleton h="48" borderRadius="l3" />
        </Stack>
      ) : null}
    </Container>
  )
}

interface ProfileState {
  profile: Profile | null
  isLoading: boolean
  /** No account has this id. */
  isMissing: boolean
  retry: () => void
}

/** Returns the profile of a person; null until it has loaded. */
export function useProfile(userId: string): ProfileState {
  const query = trpc.profiles.get.useQuery({ id: userId }, { enabled: userId !== '', refetchOnMount: 'always' })
  return {
    profile: query.data ?? null,
    isLoading: query.isLoading,
    isMissing: errorCode(query.error) === 'NOT_FOUND',
    retry: () => void query.refetch(),
  }
}
