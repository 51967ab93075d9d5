import { Box, Button, Flex, Spinner } from '@chakra-ui/react'
import { CloudLightning, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDelayed } from '../../../../platform/timer-hooks'
import type { RadarNotice } from '../radar-texts.rules'

interface MapNoticeProps {
  notice: RadarNotice | null
  isLoading: boolean
  /** Moves the notice to the lower edge, because the selected alert uses the upper one. */
  isLow: boolean
  onRetry: () => void
  /** Moves the map to the simulated storms; null when they are in view or the weather is real. */
  onShowStorms: (() => void) | null
}

/** The notice or loading state over the edge of the map. */
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
