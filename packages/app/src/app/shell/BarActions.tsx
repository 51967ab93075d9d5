import { Box, Button, Flex, Link, Text } from '@chakra-ui/react'
import { LogOut, ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useCurrentUser, useSignOut } from '../../features/auth/hooks'
import { paths } from '../../platform/paths'
import { PersonAvatar } from '../../ui/PersonAvatar'
import { ColorModeButton } from './ColorModeButton'
import { GoLiveButton } from './GoLiveButton'

const InboxBell = lazy(() => import('../../features/notifications/components/InboxBell'))

/** The right end of the top bar: going live, administration, the greeting, and the way in or out. */
export function BarActions() {
  const { user, isAdmin, isLoading } = useCurrentUser()
  const signOut = useSignOut()
  return (
    <Flex ms="auto" alignItems="center" gap={{ base: '1', md: '2' }} minW="0">
      <GoLiveButton />
      {isAdmin ? (
        <Button asChild variant="ghost" hideBelow="md" px={{ xl: '2', '2xl': '4' }} title="Admin">
          <RouterLink to={paths.admin}>
            <ShieldCheck />
            {/* The bar is fullest just where its links begin to show. */}
            <Text as="span" srOnly={{ xl: true, '2xl': false }}>
              Admin
            </Text>
          </RouterLink>
        </Button>
      ) : null}
      {user ? (
        <Box boxSize={{ base: '11', md: '10' }} flexShrink="0">
          <Suspense>
            <InboxBell />
          </Suspense>
        </Box>
      ) : null}
      {user ? (
        <Link
          asChild
          color="fg.muted"
          textStyle="sm"
          px="1"
          gap="2"
          minH="11"
          minW="11"
          justifyContent="center"
          _hover={{ color: 'fg', textDecoration: 'none' }}
        >
          <RouterLink to={paths.profile(user.id)}>
            <Text as="span" srOnly>
              Your profile:
            </Text>
            <PersonAvatar
              name={user.displayName || user.username}
              imageUrl={user.profileImageUrl}
              boxSize="8"
              textStyle="sm"
            />
            <Text as="span" truncate maxW={{ base: '28', md: '44' }} hideBelow="sm">
              Hi, <strong>{user.displayName || user.username}</strong>
            </Text>
          </RouterLink>
        </Link>
      ) : null}
      <ColorModeButton />
      {user ? (
        <Button variant="ghost" px="0" hideBelow="md" onClick={signOut} aria-label="Sign out" title="Sign out">
          <LogOut />
        </Button>
      ) : null}
      {user === null && !isLoading ? (
        <Button asChild variant="outline">
          <RouterLink to={paths.auth}>Sign In</RouterLink>
        </Button>
      ) : null}
    </Flex>
  )
}
