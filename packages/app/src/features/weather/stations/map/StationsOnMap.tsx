import { Button, Stack } from '@chakra-ui/react'
import type { MapStation } from '@squall/shared/contract/weather'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { useNow } from '../../../../platform/timer-hooks'
import { trpc } from '../../../../platform/trpc'
import { formatSpeed, formatTemperature } from '../../../../platform/weather-format'
import { DoubtNotice } from '../../../../ui/EmptyAndErrorStates'
import { MapCard } from '../../../../ui/map/MapCard'
import { MapList, MapListButton } from '../../../../ui/map/MapList'
import { MarkSign } from '../../../../ui/map/MarkSign'
import type { MapMark } from '../../../../ui/map/map-marks.rules'
import { Muted } from '../../../../ui/Typography'
import { useCurrentUser } from '../../../auth/hooks'
import { getStationStatus } from '../rules'

const EVERY_MINUTE = 60_000

const look = { sign: 'station', shape: 'round', tone: 'blue' } as const

const none: MapStation[] = []

/** Returns the person's own weather stations whose location names a town; nobody else sees them. */
export function useMapStations(isOn: boolean) {
  const isMember = useCurrentUser().user !== null
  const { data, isError, refetch } = trpc.stations.onMap.useQuery(undefined, {
    enabled: isOn && isMember,
    refetchInterval: EVERY_MINUTE,
  })
  const stations = data?.stations ?? none
  return {
    stations,
    unplaced: data?.unplaced ?? 0,
    marks: useMemo(
      () =>
        stations.map(
          ({ id, latitude, longitude }): MapMark => ({ id, place: { latitude, longitude }, ...look, rank: 0 }),
        ),
      [stations],
    ),
    isMember,
    isKnown: data !== undefined,
    isError,
    retry: () => void refetch(),
  }
}

type MapStations = ReturnType<typeof useMapStations>

/** Returns how many stations the map has. */
export const describeStations = ({ stations, isKnown, isMember }: MapStations, isOn: boolean): string => {
  if (!isOn || !isMember) return 'Only you see them'
  return isKnown ? `${formatQuantity(stations.length, 'station')}, only you see them` : 'Reading stations...'
}

/** Returns what a station measured last: '72°F, wind 12 mph'; its status without a reading. */
function describeReading(station: MapStation, now: number): string {
  const { lastReading } = station
  const values = [
    lastReading?.temperature != null && formatTemperature(lastReading.temperature),
    lastReading?.windSpeed != null && `wind ${formatSpeed(lastReading.windSpeed)}`,
  ].filter(Boolean)
  return values.length > 0 ? values.join(', ') : getStationStatus(station, now).text
}

/** The person's own stations as a list, or why there are none. */
export function StationsOnMap({ shown, onSelect }: { shown: MapStations; onSelect: (id: string) => void }) {
  const { stations, unplaced, isMember, isKnown, isError, retry } = shown
  const now = useNow(EVERY_MINUTE)
  return (
    <Stack gap="2">
      {isMember ? null : <Muted>Sign in to see your weather stations here.</Muted>}
      {isError ? <DoubtNotice onRetry={retry}>Your stations cannot be read right now.</DoubtNotice> : null}
      {isKnown && stations.length + unplaced === 0 ? <Muted>You have no weather station.</Muted> : null}
      <MapList label="Stations on the map">
        {stations.map((station) => (
          <MapListButton
            key={station.id}
            sign={<MarkSign {...look} />}
            title={station.name}
            note={describeReading(station, now)}
            onSelect={() => onSelect(station.id)}
          />
        ))}
      </MapList>
      {unplaced === 0 ? null : (
        <Muted>{`${formatQuantity(unplaced, 'station')} without a town and state in the location, such as Moore, OK.`}</Muted>
      )}
    </Stack>
  )
}

/** The station that was chosen on the map, with a link to its page. */
export function StationMapCard({ id, onClose }: { id: string; onClose: () => void }) {
  const { stations, isKnown } = useMapStations(true)
  const now = useNow(EVERY_MINUTE)
  const station = stations.find((one) => one.id === id)
  return (
    <MapCard
      label="Weather station"
      sign={<MarkSign {...look} size="9" />}
      title={station?.name ?? 'Weather station'}
      onClose={onClose}
    >
      {station === undefined ? (
        <Muted>{isKnown ? 'This is no station of yours with a place.' : 'Your stations are not known yet.'}</Muted>
      ) : (
        <>
          <Muted>{describeReading(station, now)}</Muted>
          <Muted>{getStationStatus(station, now).text}</Muted>
          <Muted overflowWrap="anywhere">{station.location}</Muted>
        </>
      )}
      <Button asChild variant="outline" size="sm" minH="11" alignSelf="flex-start">
        <RouterLink to={paths.weatherStations}>Open your stations</RouterLink>
      </Button>
    </MapCard>
  )
}
