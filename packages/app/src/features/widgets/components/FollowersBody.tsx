import { chakra, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { PersonAvatar } from '../../../ui/PersonAvatar'

const SHOWN = 8

/** Who followed last, newest first. */
export function FollowersBody({ userId }: { userId: string }) {
  const followers = trpc.follows.followers.useQuery({ id: userId })
  if (followers.isLoading) return <WaitingFollowers />
  if (followers.data === undefined) return <Note text="Followers could not be loaded." />
  if (followers.data.length === 0) return <Note text="No followers yet" />
  return (
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
      {followers.data.slice(0, SHOWN).map(({ id, displayName, profileImageUrl }) => (
        <li key={id}>
          <Link asChild textStyle="sm" color="fg" minH={{ base: '11', md: '8' }} maxW="full">
            <RouterLink to={paths.profile(id)}>
              <PersonAvatar name={displayName} imageUrl={profileImageUrl} boxSize="7" textStyle="xs" />
              <chakra.span truncate>{displayName}</chakra.span>
            </RouterLink>
          </Link>
        </li>
      ))}
    </chakra.ul>
  )
}

const Note = ({ text }: { text: string }) => (
  <Text textStyle="sm" color="fg.muted">
    {text}
  </Text>
)

function WaitingFollowers() {
  return (
    <Stack gap="3" aria-hidden>
      {['60%', '45%', '70%'].map((width) => (
        <Flex key={width} gap="2" alignItems="center">
          <Skeleton boxSize="7" borderRadius="full" />
          <Skeleton h="4" w={width} />
        </Flex>
      ))}
    </Stack>
  )
}
