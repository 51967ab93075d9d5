import { Box, Button, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'
import { Radio } from 'lucide-react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/hooks'
import { GoLiveHost } from '../../features/broadcast/components/GoLiveHost'
import { WorkerHost } from '../../features/installation/components/WorkerHost'
import { ReportHost } from '../../features/reports/components/ReportHost'
import { AlarmHost, EmergencyBanner } from '../../features/weather/alerts/components/EmergencyAlerts'
import { readEmbeddedPageData, useSiteInfo } from '../../platform/site-info'
import { useSignInLink } from '../../ui/sign-in-link'
import { BroadcastControls } from '../bottom-bar/BroadcastControls'
import { TopBar } from '../shell/TopBar'
import { PageFrame } from './PageFrame'

/** The frame of nearly every page: top bar, page, and on phones the bar under the thumb. */
export function ShellLayout() {
  return (
    <Flex direction="column" minH="100dvh">
      <SkipNavLink zIndex="skipNav" _focusVisible={{ top: '2', insetStart: '2' }}>
        Skip to content
      </SkipNavLink>
      <DemoBanner />
      <TopBar />
      <OfflineBanner />
      <EmergencyBanner />
      <Box
        as="main"
        tabIndex={-1}
        outline="none"
        flex="1"
        minW="0"
        pb="calc(var(--bottom-bar-height, 0px) + env(safe-area-inset-bottom))"
      >
        <SkipNavContent outline="none" />
        <PageFrame />
      </Box>
      <BottomBar />
      <GoLiveHost />
      <AlarmHost />
      <ReportHost />
      <WorkerHost />
    </Flex>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Without a network no alert arrives, so the page says that it is offline. */
function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <Box role="status" bg="caution" color="cautionText" textStyle="sm" fontWeight="bold" textAlign="center">
      {isOnline ? null : (
        <Box px="4" py="2">
          You are offline. Weather alerts are not updating.
        </Box>
      )}
    </Box>
  )
}

/** The broadcast controls at the bottom of the screen; on phones only. */
function BottomBar() {
  const { user, isLoading } = useCurrentUser()
  const signIn = useSignInLink()
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
            <Link {...signIn}>
              <Radio />
              Sign In to Go Live
            </Link>
          </Button>
        ) : null}
      </Flex>
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

/** The banner on every screen of a demonstration server. */
export function DemoBanner() {
  const isDemo = useSiteInfo()?.demo ?? readEmbeddedPageData()?.demo
  if (isDemo !== true) return null
  return (
    <Box
      as="aside"
      aria-label="Demonstration"
      bg="accent.muted"
      color="accent.fg"
      textStyle="xs"
      fontWeight="semibold"
      textAlign="center"
      px="4"
      py="1.5"
    >
      Demonstration: seeded people and synthetic streams
    </Box>
  )
}
