import { Box, Button, Flex, Spinner } from '@chakra-ui/react'
import { CloudLightning, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDelayed } from '../../../../platform/timer-hooks'
import type { RadarNotice } from '../notice.rules'

interface MapNoticeProps {
  notice: RadarNotice | null
  isLoading: boolean
  /** Leaves the upper edge to what else stands there. */
  isLow: boolean
  onRetry: () => void
  /** With simulated storms far away: moves the map to them. */
  onShowStorms: (() => void) | null
}

/** What is to be said before anybody reads the map, over its edge. */
export function MapNotice({ notice, isLoading, isLow, onRetry, onShowStorms }: MapNoticeProps) {
  const isSlow = useDelayed(isLoading)
  return (
    <Box
      role="status"
      position="absolute"
      {...(isLow ? { bottom: '9' } : { top: '2' })}
      insetStart="2"
      insetEnd="14"
      pointerEvents="none"
    >
      {notice ? (
        <Panel isWarning={notice.isWarning}>
          {notice.isWarning ? <TriangleAlert size={18} aria-hidden /> : null}
          <Box flex="1" minW="40">
            {notice.sentence}
          </Box>
          {onShowStorms ? (
            <ShowStorms onClick={onShowStorms} />
          ) : notice.canRetry ? (
            <Button size="xs" variant="outline" colorPalette="orange" onClick={onRetry}>
              <RotateCw />
              Try Again
            </Button>
          ) : null}
        </Panel>
      ) : isSlow ? (
        <Panel>
          <Spinner size="sm" color="accent.fg" />
          Loading radar...
        </Panel>
      ) : onShowStorms && !isLoading ? (
        <Panel>
          <ShowStorms onClick={onShowStorms} />
        </Panel>
      ) : null}
    </Box>
  )
}

function Panel({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <Flex
      display="inline-flex"
      maxW="full"
      wrap="wrap"
      columnGap="2.5"
      rowGap="1.5"
      alignItems="center"
      px="3"
      py="2"
      borderRadius="l2"
      borderWidth="1px"
      borderColor={isWarning ? 'orange.border' : 'border.emphasized'}
      bg={isWarning ? 'orange.subtle' : 'bg.panel'}
      color={isWarning ? 'orange.fg' : 'fg'}
      textStyle="sm"
      boxShadow="md"
      pointerEvents="auto"
      css={{ '& > svg': { flexShrink: 0 } }}
    >
      {children}
    </Flex>
  )
}

function ShowStorms({ onClick }: { onClick: () => void }) {
  return (
    <Button size="xs" variant="outline" colorPalette="accent" onClick={onClick}>
      <CloudLightning />
      Show the simulated storms
    </Button>
  )
}
