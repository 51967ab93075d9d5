import { Box, Button, Flex } from '@chakra-ui/react'
import { Radio } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/hooks'
import { paths } from '../../platform/paths'
import { BroadcastControls } from './BroadcastControls'

/** What a chaser needs under the thumb; on phones only. */
export function BottomBar() {
  const { user, isLoading } = useCurrentUser()
  useReservedHeight()
  return (
    <Box
      as="section"
      aria-label="Broadcast controls"
      hideFrom="md"
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="docked"
      bg="bg.panel/94"
      backdropFilter="blur(14px)"
      borderTopWidth="1px"
      borderColor="border"
      pb="env(safe-area-inset-bottom)"
      ps="env(safe-area-inset-left)"
      pe="env(safe-area-inset-right)"
    >
      <Flex h="var(--bottom-bar-height)" px="2" alignItems="center" justifyContent="space-between" gap="1">
        {user ? <BroadcastControls /> : null}
        {user === null && !isLoading ? (
          <Button asChild colorPalette="accent" flex="1" mx="2">
            <Link to={paths.auth}>
              <Radio />
              Sign In to Go Live
            </Link>
          </Button>
        ) : null}
      </Flex>
    </Box>
  )
}

/** While the bar is there, `--bottom-bar-height` keeps pages and toasts clear of it. */
function useReservedHeight() {
  // Before anything is painted: the bar would grow on the screen.
  useLayoutEffect(() => {
    document.documentElement.dataset.bottomBar = ''
    return () => {
      delete document.documentElement.dataset.bottomBar
    }
  }, [])
}
