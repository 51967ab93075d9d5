import { Box } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useKnownPlace } from '../../../../../platform/my-place'
import { useNow } from '../../../../../platform/use-now'
import { allowSound, soundAlarm } from '../../alarm/alarm'
import { alarmKey } from '../../alarm/alarm.rules'
import { announced } from '../../alarm/seen-alerts'
import { announcementOf, tornadoesInForce } from '../../tornado/tornado.rules'
import { useTornadoAlerts } from '../../tornado/use-tornado-alerts'
import { AlarmNotice } from './AlarmNotice'

/**
 * Makes the alerts around this device heard on whatever page it shows: as a sound, to screen readers and as a notice.
 * It asks for no place; until one is known it is silent.
 */
export default function AlertAlarm() {
  const place = useKnownPlace()
  const { data, error } = useTornadoAlerts(place)
  const [spoken, setSpoken] = useState('')
  const now = useNow(10_000)
  const alerts = data?.alerts

  // Sound and speech are outside React, and both are due once for each answer that brings something new.
  useEffect(() => {
    if (alerts === undefined) return
    const inForce = tornadoesInForce(alerts, Date.now())
    void soundAlarm(inForce)
    const news = inForce.filter((alert) => !announced.get().has(alarmKey(alert)))
    if (news.length === 0) return
    announced.add(...news.map(alarmKey))
    setSpoken(news.map((alert) => announcementOf(alert, Date.now())).join(' '))
  }, [alerts])

  useEffect(() => {
    if (error) console.warn('Tornado alerts could not be read', error)
  }, [error])

  // Browsers let sound begin in a tap or a key press only: every one is a chance to be ready for an alarm.
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
      <AlarmNotice alerts={tornadoesInForce(alerts ?? [], now)} now={now} />
    </>
  )
}
