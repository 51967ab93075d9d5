import { Box, Button, Flex, Spinner } from '@chakra-ui/react'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useDelayed } from '../../../lib/use-delayed'
import type { RadarNotice } from '../notice.rules'

interface MapNoticeProps {
  notice: RadarNotice | null
  isLoading: boolean
  onRetry: () => void
}

/** What is to be said before anybody reads the map, over its upper edge. */
export function MapNotice({ notice, isLoading, onRetry }: MapNoticeProps) {
  const isSlow = useDelayed(isLoading)
  return (
    <Box role="status" position="absolute" top="2" insetStart="2" insetEnd="14" pointerEvents="none">
      {notice ? (
        <Flex
          display="inline-flex"
          maxW="full"
          gap="2.5"
          alignItems="center"
          px="3"
          py="2"
          borderRadius="l2"
          borderWidth="1px"
          borderColor={notice.isWarning ? 'orange.border' : 'border.emphasized'}
          bg={notice.isWarning ? 'orange.subtle' : 'bg.panel'}
          color={notice.isWarning ? 'orange.fg' : 'fg'}
          textStyle="sm"
          boxShadow="md"
          pointerEvents="auto"
          css={{ '& > svg': { flexShrink: 0 } }}
        >
          {notice.isWarning ? <TriangleAlert size={18} aria-hidden /> : null}
          {notice.sentence}
          {notice.canRetry ? (
            <Button size="xs" variant="outline" colorPalette="orange" onClick={onRetry}>
              <RotateCw />
              Try Again
            </Button>
          ) : null}
        </Flex>
      ) : isSlow ? (
        <Flex
          display="inline-flex"
          gap="2"
          alignItems="center"
          px="3"
          py="2"
          borderRadius="l2"
          bg="bg.panel"
          textStyle="sm"
        >
          <Spinner size="sm" color="accent.fg" />
          Loading radar...
        </Flex>
      ) : null}
    </Box>
  )
}
