import { Box, Flex, Text } from '@chakra-ui/react'
import type { RadarAlert } from '@squall/shared/contract/weather'
import { DismissButton } from '../../../../../ui/DismissButton'
import { AlertKind } from '../alerts/AlertKind'
import { untilText } from '../alerts/alerts-card.rules'

interface DangerNoteProps {
  alert: RadarAlert
  /** The current time in ms. */
  now: number
  onClose: () => void
}

/** What the selected area or mark is, on the map itself. */
export function DangerNote({ alert, now, onClose }: DangerNoteProps) {
  return (
    <Box
      role="status"
      aria-label="Selected alert"
      position="absolute"
      top="2"
      left="2"
      maxW="min(20rem, calc(100% - 4.5rem))"
      bg="bg.panel/95"
      borderWidth="1px"
      borderRadius="l2"
      ps="3"
      pe="1"
      py="1"
      boxShadow="md"
    >
      <Flex gap="1" alignItems="start">
        <Box py="1.5" minW="0" overflowWrap="anywhere">
          <AlertKind alert={alert} />
          <Text textStyle="sm" fontWeight="semibold" mt="1">
            {alert.title}
          </Text>
          <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            {untilText(alert, now)}
          </Text>
        </Box>
        <DismissButton label="Close" onDismiss={onClose} />
      </Flex>
    </Box>
  )
}
