import { Box, Button, Flex, Text } from '@chakra-ui/react'
import type { StreamWeatherAlert } from '@squall/shared/contract/weather'
import { nameSeverity } from '@squall/shared/rules/severity'
import { X } from 'lucide-react'
import { formatTime } from '../../../../platform/format'
import { createStore } from '../../../../platform/store'
import { SeverityMark } from '../../../../ui/Badges'
import { stageEnd } from '../../../../ui/StageBar'
import { useStreamAlerts } from '../hooks'
import { findLifeSafetyAlert } from '../rules'

const dismissed = createStore<ReadonlySet<string>>(new Set())

interface WarningStripProps {
  streamId: string
  /** Between the other parts of a column, and not at the upper edge of a picture. */
  isInFlow?: boolean
}

/** The first warning around the chaser's place as one thin line over the picture, until the viewer dismisses it. */
export function WarningStrip({ streamId, isInFlow = false }: WarningStripProps) {
  const alert = findLifeSafetyAlert(useStreamAlerts(streamId).alerts, dismissed.useValue())
  if (alert === undefined) return null
  return (
    <Flex
      data-strip={isInFlow ? undefined : ''}
      role="status"
      aria-label="Warning at the chaser's place"
      {...(isInFlow
        ? { borderRadius: 'l1' }
        : { position: 'absolute', top: '0', insetStart: '0', insetEnd: stageEnd, zIndex: '2' })}
      alignItems="center"
      gap="2"
      ps="3"
      h={{ base: '11', md: '9' }}
      textStyle="sm"
      {...getLook(alert)}
    >
      <SeverityMark severity={alert.level} />
      <AlertText {...alert} />
      <Box flex="1" />
      <Button
        variant="plain"
        color="inherit"
        px="0"
        minW="11"
        h="full"
        aria-label="Dismiss warning"
        onClick={() => dismissed.set(new Set([...dismissed.get(), alert.id]))}
      >
        <X />
      </Button>
    </Flex>
  )
}

/** The first alert around the chaser's place, below their name. */
export function WarningChip({ streamId }: { streamId: string }) {
  const [alert] = useStreamAlerts(streamId).alerts
  if (alert === undefined) return null
  return (
    <Flex alignItems="center" gap="1.5" px="2" h="6" borderRadius="l1" textStyle="xs" minW="0" {...getLook(alert)}>
      <SeverityMark severity={alert.level} />
      <AlertText {...alert} />
    </Flex>
  )
}

const getLook = ({ level }: StreamWeatherAlert) => ({
  bg: `severity.${level}`,
  color: `severity.${level}Text`,
})

/** A long title is cut and the end stays; the time is the viewer's own, as all times on the page are. */
const AlertText = ({ title, level, expires }: StreamWeatherAlert) => (
  <>
    <Text as="strong" lineClamp="1" minW="0" wordBreak="break-all">
      {nameSeverity(title, level)}
    </Text>
    <Text as="span" flexShrink="0">{` until ${formatTime(expires)}`}</Text>
  </>
)
