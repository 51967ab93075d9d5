import { Box, Button, chakra, Flex, Link, Text } from '@chakra-ui/react'
import type { TornadoAlert } from '@squall/shared/contract/weather'
import { BellRing, Volume1, Volume2, VolumeX, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { useKnownPlace } from '../../../../platform/known-place'
import { paths } from '../../../../platform/paths'
import { useNow } from '../../../../platform/timer-hooks'
import { useUnits } from '../../../../platform/weather-format'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { dismissAlert, isDismissed, useDismissals } from '../dismissals'
import { useTornadoAlerts } from '../hooks'
import { useAlertsShownOn, useRegisterShownAlerts } from '../shown-alerts'
import {
  formatArrival,
  formatDistanceToArea,
  formatTornadoAnnouncement,
  getAlarmKey,
  isAlarming,
  listTornadoesInForce,
  tornadoLabels,
} from '../tornado/tornado.rules'
import { useAlertRefresh } from '../use-alert-refresh'
import {
  allowSound,
  announcedAlerts,
  changeSoundSettings,
  soundAlarm,
  testSound,
  useSoundSettings,
  useSoundState,
} from './alarm-sound'

/**
 * Signals alerts around this device on every page: as a sound, to screen readers and as a notice.
 * It never locates the device; until a place is known it stays silent.
 */
export default function AlertAlarm() {
  useAlertRefresh()
  const place = useKnownPlace()
  const { data, error } = useTornadoAlerts(place)
  const [spoken, setSpoken] = useState('')
  const now = useNow(10_000)
  useUnits()
  const alerts = data?.alerts

  // Sound and speech are outside React; both run once for each answer with a new alert.
  useEffect(() => {
    if (alerts === undefined) return
    const inForce = listTornadoesInForce(alerts, Date.now())
    void soundAlarm(inForce)
    const news = inForce.filter((alert) => !announcedAlerts.get().has(getAlarmKey(alert)))
    if (news.length === 0) return
    announcedAlerts.add(...news.map(getAlarmKey))
    setSpoken(news.map((alert) => formatTornadoAnnouncement(alert, Date.now())).join(' '))
  }, [alerts])

  useEffect(() => {
    if (error) console.warn('Tornado alerts could not be read', error)
  }, [error])

  // Browsers start sound only in a tap or key press, so each one is used to unlock the alarm.
  useEffect(() => {
    if (place === null) return
    const onGesture = () => void allowSound()
    addEventListener('click', onGesture)
    addEventListener('keydown', onGesture)
    return () => {
      removeEventListener('click', onGesture)
      removeEventListener('keydown', onGesture)
    }
  }, [place])

  return (
    <>
      <Box role="status" aria-live="assertive" srOnly>
        {spoken}
      </Box>
      <AlarmNotice alerts={listTornadoesInForce(alerts ?? [], now)} now={now} />
    </>
  )
}

/** The notice must leave a phone held sideways some of its page. */
const ONE_LINE_WHERE_LOW = { '@media (max-height: 30rem)': { WebkitLineClamp: 1 } }

interface AlarmNoticeProps {
  alerts: TornadoAlert[]
  /** The current time in ms. */
  now: number
}

/** The notice of the alarming alert near this device, with sound controls and a link to safety actions; hidden on the linked page. */
function AlarmNotice({ alerts, now }: AlarmNoticeProps) {
  const dismissed = useDismissals()
  const shownOnLine = useAlertsShownOn('line')
  const { pathname, search } = useLocation()
  const isListed = pathname === paths.weather && new URLSearchParams(search).get('tab') === 'alerts'
  const alert = isListed
    ? undefined
    : alerts.find(
        (one) => isAlarming(one) && !shownOnLine.includes(one.id) && !isDismissed(dismissed, { ...one, key: one.id }),
      )
  useRegisterShownAlerts('notice', alert === undefined ? [] : [alert.id])
  if (alert === undefined) return null
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
      bg={`severity.${alert.level}`}
      color={`severity.${alert.level}Text`}
      borderWidth="1px"
      borderColor="white/40"
      borderRadius="l3"
      boxShadow="xl"
      p="3"
    >
      <Flex gap="2" alignItems="flex-start">
        <Box pt="1">
          <SeverityMark severity={alert.level} />
        </Box>
        <Box flex="1" minW="0" textStyle="sm" overflowWrap="anywhere">
          <Flex gap="2" wrap="wrap" alignItems="center">
            <Text as="strong">{`${tornadoLabels[alert.type]} near you`}</Text>
            <SimulatedNote />
          </Flex>
          <Text
            lineClamp={2}
            css={ONE_LINE_WHERE_LOW}
          >{`${alert.location}. ${formatDistanceToArea(alert.distance)}.`}</Text>
          {alert.estimatedArrival === null ? null : (
            <Text fontWeight="bold">{`Estimated arrival: ${formatArrival(alert.estimatedArrival, now)}`}</Text>
          )}
        </Box>
        <Button
          variant="plain"
          color="inherit"
          px="0"
          mt="-2"
          me="-2"
          aria-label="Dismiss notice"
          onClick={() => dismissAlert({ ...alert, key: alert.id })}
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

interface AlertSoundControlsProps {
  /** Leaves out the explanation and the test button, for use inside a notice. */
  isCompact?: boolean
}

/** The alarm volume of this device, with a test button and a hint when the browser blocks sound. */
export function AlertSoundControls({ isCompact = false }: AlertSoundControlsProps) {
  const state = useSoundState()
  const { muted, volume } = useSoundSettings()
  const Icon = muted || volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  if (state === 'missing') return <Text textStyle="sm">This browser cannot play the alert sound.</Text>
  return (
    <Flex role="group" aria-label="Alert sound" gap="2" alignItems="center" wrap="wrap">
      {state === 'blocked' ? (
        <Button
          colorPalette="accent"
          size="sm"
          flex={{ base: '1 0 100%', md: '0 0 auto' }}
          onClick={() => void allowSound()}
        >
          <BellRing />
          Tap to allow alert sound
        </Button>
      ) : null}
      <Button
        variant={isCompact ? 'plain' : 'outline'}
        size="sm"
        px="0"
        bg="transparent"
        color="inherit"
        aria-label="Mute alert sound"
        aria-pressed={muted}
        title={muted ? 'Alert sound is off' : 'Alert sound is on'}
        onClick={() => changeSoundSettings({ muted: !muted, volume })}
      >
        <Icon />
      </Button>
      <chakra.input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => changeSoundSettings({ muted: false, volume: Number(event.target.value) })}
        aria-label="Volume of alerts"
        w={isCompact ? '24' : '32'}
        h={{ base: '11', md: '9' }}
        cursor="pointer"
        accentColor={isCompact ? 'currentColor' : 'var(--squall-colors-accent-solid)'}
      />
      {isCompact ? null : (
        <>
          <Button variant="outline" size="sm" disabled={muted || volume === 0} onClick={() => void testSound()}>
            Test sound
          </Button>
          <Box textStyle="xs" color="fg.muted" flexBasis={{ base: 'full', md: 'auto' }}>
            {muted || volume === 0
              ? 'Alert sound is off.'
              : 'Sounds once for each tornado emergency near you, and for each tornado warning or particularly dangerous watch for your place.'}
          </Box>
        </>
      )}
    </Flex>
  )
}
