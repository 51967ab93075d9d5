import { chakra, Flex, Text } from '@chakra-ui/react'
import type { RadarAlert } from '@squall/shared/contract/weather'
import { SeverityMark } from '../../../../../ui/Badges'
import { getAlertLook } from '../overlays/alert-looks.rules'
import { alertKindLabels } from './alerts-card.rules'

const badges: Record<RadarAlert['kind'], { bg: string; color: string }> = {
  emergency: { bg: 'storm.emergency', color: 'storm.emergencyText' },
  warning: { bg: 'storm.warning', color: 'storm.warningText' },
  watch: { bg: 'storm.watch', color: 'storm.watchText' },
  advisory: { bg: 'bg.emphasized', color: 'fg' },
  signature: { bg: 'bg.muted', color: 'fg' },
}

/** An alert's severity as word, shape and colour, with a sample of its line on the map. */
export function AlertKind({ alert }: { alert: Pick<RadarAlert, 'kind' | 'type'> }) {
  const { kind } = alert
  return (
    <Flex as="span" display="inline-flex" gap="2" alignItems="center">
      <Flex
        as="span"
        gap="1.5"
        alignItems="center"
        px="2"
        minH="6"
        borderRadius="l1"
        textStyle="xs"
        fontWeight="bold"
        whiteSpace="nowrap"
        {...badges[kind]}
      >
        {kind === 'signature' ? null : <SeverityMark severity={kind} />}
        <Text as="span" textTransform="uppercase">
          {alertKindLabels[kind]}
        </Text>
      </Flex>
      {kind === 'signature' ? null : <LineSample alert={alert} />}
    </Flex>
  )
}

function LineSample({ alert }: { alert: Pick<RadarAlert, 'kind' | 'type'> }) {
  const { color, dashes, isDark } = getAlertLook(alert)
  return (
    <chakra.svg viewBox="0 0 36 8" w="9" h="2" flexShrink="0" aria-hidden>
      <chakra.path d="M0 4H36" stroke={isDark ? 'white' : 'nws.casing'} strokeWidth="8" />
      <chakra.path d="M1 4H35" stroke={color} strokeWidth="4" strokeDasharray={dashes} />
    </chakra.svg>
  )
}
