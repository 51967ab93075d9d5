import { Box } from '@chakra-ui/react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/hooks'
import { useBroadcast } from '../../features/broadcast/hooks'
import { TabBar } from '../shell/Tabs'
import { hasGoLiveButton } from '../shell/tabs.rules'

/** Loaded with the first broadcast. */
const BroadcastControls = lazy(() => import('./BroadcastControls'))
/** Loaded when the session is known to be a chaser's. */
const RoundGoLive = lazy(() => import('./RoundGoLive'))

/** The bottom of a phone: the tabs, or the controls of this device's broadcast in their place. */
export function BottomBar() {
  const { pathname } = useLocation()
  const { user } = useCurrentUser()
  const { isLive } = useBroadcast()
  useReservedHeight()
  return (
    <Box
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
      {isLive ? (
        <Suspense fallback={<Box h="var(--bottom-bar-height)" />}>
          <BroadcastControls />
        </Suspense>
      ) : (
        <>
          <Suspense fallback={null}>
            {user?.accountStatus === 'approved' && hasGoLiveButton(pathname) ? <RoundGoLive /> : null}
          </Suspense>
          <TabBar />
        </>
      )}
    </Box>
  )
}

/** While the bar is mounted, `--bottom-bar-height` keeps pages and toasts clear of it. */
function useReservedHeight() {
  // Before anything is painted: the bar would grow on the screen.
  useLayoutEffect(() => {
    document.documentElement.dataset.bottomBar = ''
    return () => {
      delete document.documentElement.dataset.bottomBar
    }
  }, [])
}
