import { Button, Drawer, Link, Portal, Stack, Text } from '@chakra-ui/react'
import { LogIn, LogOut, X } from 'lucide-react'
import { NavLink, Link as RouterLink } from 'react-router-dom'
import { useCurrentUser, useSignOut } from '../../features/auth/hooks'
import { InstallButton } from '../../features/installation/components/InstallCard'
import { paths } from '../../platform/paths'
import { Wordmark } from '../../ui/BrandArtwork'
import { useSignInLink } from '../../ui/sign-in-link'
import { menuEntries } from './nav-entries'

interface SlideOutMenuProps {
  isOpen: boolean
  onClose: () => void
}

export default function SlideOutMenu({ isOpen, onClose }: SlideOutMenuProps) {
  const { user, isAdmin } = useCurrentUser()
  const signIn = useSignInLink()
  const signOut = useSignOut()
  return (
    <Drawer.Root open={isOpen} onOpenChange={(change) => !change.open && onClose()} placement="end" size="xs">
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="18rem" pb="env(safe-area-inset-bottom)">
            <Drawer.Header px="5" pt="calc(env(safe-area-inset-top) + 0.75rem)" pb="3">
              <Drawer.Title srOnly>Menu</Drawer.Title>
              <Wordmark />
              <Drawer.CloseTrigger asChild pos="static" ms="auto">
                <Button variant="ghost" px="0" aria-label="Close menu">
                  <X />
                </Button>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body px="3" py="1">
              <Stack as="nav" aria-label="Menu" gap="0.5">
                {menuEntries(user, isAdmin).map(({ label, to, Icon }) => (
                  <Link
                    key={to}
                    asChild
                    px="3"
                    minH="11"
                    gap="3"
                    textStyle="md"
                    fontWeight="semibold"
                    color="fg"
                    borderRadius="l2"
                    _hover={{ bg: 'gray.subtle', textDecoration: 'none' }}
                    _currentPage={{ bg: 'accent.subtle', color: 'accent.fg' }}
                    onClick={onClose}
                  >
                    <NavLink to={to} end={to === paths.community}>
                      <Icon size={20} aria-hidden />
                      {label}
                    </NavLink>
                  </Link>
                ))}
              </Stack>
            </Drawer.Body>
            <Drawer.Footer
              px="5"
              py="4"
              borderTopWidth="1px"
              borderColor="border.muted"
              flexDirection="column"
              alignItems="stretch"
            >
              {user ? (
                <Text color="fg.muted" truncate>
                  Hi, <strong>{user.displayName || user.username}</strong>
                </Text>
              ) : null}
              <InstallButton />
              {user ? (
                <Button
                  variant="outline"
                  onClick={() => {
                    signOut()
                    onClose()
                  }}
                >
                  <LogOut />
                  Sign out
                </Button>
              ) : (
                <Button asChild variant="outline" onClick={onClose}>
                  <RouterLink {...signIn}>
                    <LogIn />
                    Sign In
                  </RouterLink>
                </Button>
              )}
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
