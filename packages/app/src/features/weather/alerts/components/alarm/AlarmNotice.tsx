import { Box, Button, Flex, Link, Text } from '@chakra-ui/react'
import type { TornadoAlert } from '@squall/shared/contract/weather'
import { X } from 'lucide-react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { paths } from '../../../../../platform/paths'
import { SeverityMark } from '../../../../../ui/SeverityMark'
import { SimulatedNote } from '../../../../../ui/SimulatedNote'
import { alarmKey } from '../../alarm/alarm.rules'
import { putAway } from '../../alarm/seen-alerts'
import { arrivalText, tornadoMarks, tornadoWords, whereText } from '../../tornado/tornado.rules'
import { AlertSoundControls } from './AlertSoundControls'

interface AlarmNoticeProps {
  alerts: TornadoAlert[]
  /** The current time in ms. */
  now: number
}

/** The extreme alert near this device, with its sound and the way to what to do, on every page but the one that says it. */
export function AlarmNotice({ alerts, now }: AlarmNoticeProps) {
  const hidden = putAway.useValue()
  const { pathname, search } = useLocation()
  const alert = alerts.find((one) => one.severity === 'extreme' && !hidden.has(alarmKey(one)))
  const isSaidByPage = pathname === paths.weather && new URLSearchParams(search).get('tab') === 'alerts'
  if (alert === undefined || isSaidByPage) return null
  return (
    <Box
      as="section"
      aria-label="Alert near you"
      position="fixed"
      zIndex="sticky"
      insetInlineStart={{ base: '2', md: '4' }}
      insetInlineEnd={{ base: '2', md: 'auto' }}
      bottom="calc(var(--bottom-bar-height, 0px) + env(safe-area-inset-bottom) + 0.5rem)"
      maxW={{ md: 'md' }}
      bg="overlay.extreme"
      color="overlay.extremeText"
      borderWidth="1px"
      borderColor="white/40"
      borderRadius="l3"
      boxShadow="xl"
      p="3"
    >
      <Flex gap="2" alignItems="flex-start">
        <Box pt="1">
          <SeverityMark severity={tornadoMarks[alert.type]} />
        </Box>
        <Box flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
          <Flex gap="2" wrap="wrap" alignItems="center">
            <Text as="strong">{`${tornadoWords[alert.type]} near you`}</Text>
            <SimulatedNote />
          </Flex>
          <Text lineClamp={2}>{`${alert.location}. ${whereText(alert.distance)}.`}</Text>
          {alert.estimatedArrival === null ? null : (
            <Text fontWeight="bold">{`Estimated arrival: ${arrivalText(alert.estimatedArrival, now)}`}</Text>
          )}
        </Box>
        <Button
          variant="plain"
          color="inherit"
          px="0"
          mt="-2"
          me="-2"
          aria-label="Dismiss notice"
          onClick={() => putAway.add(alarmKey(alert))}
        >
          <X />
        </Button>
      </Flex>
      <Flex gap="2" alignItems="center" wrap="wrap" justifyContent="space-between" mt="1">
        <Link asChild color="inherit" fontWeight="bold" textDecoration="underline" minH="11" alignItems="center">
          <RouterLink to={paths.tornadoAlerts}>What to do</RouterLink>
        </Link>
        <AlertSoundControls isCompact />
      </Flex>
    </Box>
  )
}
