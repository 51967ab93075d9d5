import { Button, Flex, Text } from '@chakra-ui/react'
import { LogOut, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCurrentUser, useSignOut } from '../../features/auth/hooks'
import { paths } from '../paths'
import { ColorModeButton } from './ColorModeButton'
import { GoLiveButton } from './GoLiveButton'

/** The right end of the top bar: going live, administration, the greeting, and the way in or out. */
export function BarActions() {
  const { user, isAdmin, isLoading } = useCurrentUser()
  const signOut = useSignOut()
  return (
    <Flex ms="auto" alignItems="center" gap={{ base: '1', md: '2' }} minW="0">
      <GoLiveButton />
      {isAdmin ? (
        <Button asChild variant="ghost" hideBelow="md">
          <Link to={paths.admin}>
            <ShieldCheck />
            Admin
          </Link>
        </Button>
      ) : null}
      {user ? (
        <Text textStyle="sm" color="fg.muted" truncate maxW={{ base: '28', md: '44' }} hideBelow="sm" px="1">
          Hi, <strong>{user.displayName || user.username}</strong>
        </Text>
      ) : null}
      <ColorModeButton />
      {user ? (
        <Button variant="ghost" px="0" hideBelow="md" onClick={signOut} aria-label="Sign out" title="Sign out">
          <LogOut />
        </Button>
      ) : null}
      {user === null && !isLoading ? (
        <Button asChild variant="outline">
          <Link to={paths.auth}>Sign In</Link>
        </Button>
      ) : null}
    </Flex>
  )
}
