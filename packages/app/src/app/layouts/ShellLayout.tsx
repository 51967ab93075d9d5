import { Box, Flex, SkipNavContent, SkipNavLink } from '@chakra-ui/react'
import { GoLiveHost } from '../../features/broadcast/components/GoLiveHost'
import { WorkerHost } from '../../features/installation/components/WorkerHost'
import { ReportHost } from '../../features/reports/components/ReportHost'
import { AlarmHost } from '../../features/weather/alerts/components/alarm/AlarmHost'
import { EmergencyBanner } from '../../features/weather/alerts/components/EmergencyBanner'
import { BottomBar } from '../bottom-bar/BottomBar'
import { DemoBanner } from '../shell/DemoBanner'
import { OfflineBanner } from '../shell/OfflineBanner'
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
