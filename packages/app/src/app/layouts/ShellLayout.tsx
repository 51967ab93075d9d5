import { Box, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'
import { GoLiveHost } from '../../features/broadcast/components/GoLiveHost'
import { WorkerHost } from '../../features/installation/components/WorkerHost'
import { ReportHost } from '../../features/reports/components/ReportHost'
import { StormReportHost } from '../../features/storm-reports/components/StormReportHost'
import { AlarmHost, EmergencyBanner } from '../../features/weather/alerts/components/EmergencyAlerts'
import { readEmbeddedPageData } from '../../platform/embedded-page-data'
import { useSiteInfo } from '../../platform/site-info'
import { BottomBar } from '../bottom-bar/BottomBar'
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
      <StormReportHost />
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
