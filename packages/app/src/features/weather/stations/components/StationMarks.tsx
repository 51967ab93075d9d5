import { Badge } from '@chakra-ui/react'
import type { WeatherStation } from '@squall/shared/contract/weather'
import { BatteryFull, BatteryLow, CircleDashed, Clock, Hourglass, Radio, WifiOff } from 'lucide-react'
import { batteryOf, type StatusKind, statusOf } from '../rules'

const looks: Record<StatusKind, { palette: string; icon: typeof Radio }> = {
  offline: { palette: 'red', icon: WifiOff },
  waiting: { palette: 'gray', icon: CircleDashed },
  live: { palette: 'green', icon: Radio },
  aging: { palette: 'orange', icon: Clock },
  stale: { palette: 'gray', icon: Hourglass },
}

interface MarkProps {
  station: WeatherStation
}

/** How current the station is: word, shape and colour. Offline has a sentence of its own, which stands below. */
export function StatusMark({ station, now }: MarkProps & { now: number }) {
  const { kind, text } = statusOf(station, now)
  const { palette, icon: Icon } = looks[kind]
  return (
    <Badge colorPalette={palette} size="md">
      <Icon aria-hidden />
      {kind === 'offline' ? 'Offline' : text}
    </Badge>
  )
}

/** Nothing for a station that says nothing of its battery. */
export function BatteryMark({ station }: MarkProps) {
  const battery = batteryOf(station)
  if (battery === null) return null
  return (
    <Badge colorPalette={battery.isLow ? 'red' : 'green'}>
      {battery.isLow ? <BatteryLow aria-hidden /> : <BatteryFull aria-hidden />}
      {battery.text}
    </Badge>
  )
}
