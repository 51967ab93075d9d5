import { Box, Button, Drawer, Portal, Stack, Text } from '@chakra-ui/react'
import { LogIn, LogOut, X } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { useCurrentUser, useSignOut } from '../../features/auth/hooks'
import { InstallButton } from '../../features/installation/components/InstallCard'
import { Wordmark } from '../../ui/BrandArtwork'
import { ColorModeChoice } from '../../ui/ColorModeChoice'
import { NavLinks } from '../../ui/NavLinks'
import { listMenuGroups } from '../../ui/navigation'
import { useSignInLink } from '../../ui/sign-in-link'

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
          <Drawer.Content maxW="20rem" pb="env(safe-area-inset-bottom)">
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
              <Stack as="nav" aria-label="Menu" gap="4">
                {listMenuGroups({ user, isAdmin }).map(({ title, entries }) => (
                  <Box as="section" key={title} aria-label={title}>
                    <Text
                      px="3"
                      mb="1"
                      textStyle="xs"
                      fontWeight="bold"
                      letterSpacing="0.04em"
                      textTransform="uppercase"
                      color="fg.muted"
                      aria-hidden
                    >
                      {title}
                    </Text>
                    <NavLinks entries={entries} onLeave={onClose} />
                  </Box>
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
              <ColorModeChoice />
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
