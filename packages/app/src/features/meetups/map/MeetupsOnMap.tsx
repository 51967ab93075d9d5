import { Button, Stack } from '@chakra-ui/react'
import type { MapMeetup } from '@squall/shared/contract/community'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAppointment, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { DoubtNotice } from '../../../ui/EmptyAndErrorStates'
import { MapCard } from '../../../ui/map/MapCard'
import { MapList, MapListButton } from '../../../ui/map/MapList'
import { MarkSign } from '../../../ui/map/MarkSign'
import type { MapMark } from '../../../ui/map/map-marks.rules'
import { Muted } from '../../../ui/Typography'

const EVERY_5_MIN = 300_000

const look = { sign: 'meetup', shape: 'round', tone: 'accent' } as const

const none: MapMeetup[] = []

/** Returns the upcoming meetups whose location names a town. */
export function useMapMeetups(isOn: boolean) {
  const { data, isError, refetch } = trpc.meetups.onMap.useQuery(undefined, {
    enabled: isOn,
    refetchInterval: EVERY_5_MIN,
  })
  const meetups = data?.meetups ?? none
  return {
    meetups,
    unplaced: data?.unplaced ?? 0,
    marks: useMemo(
      () =>
        meetups.map(
          ({ id, latitude, longitude }): MapMark => ({ id, place: { latitude, longitude }, ...look, rank: 0 }),
        ),
      [meetups],
    ),
    isKnown: data !== undefined,
    isError,
    retry: () => void refetch(),
  }
}

type MapMeetups = ReturnType<typeof useMapMeetups>

/** Returns how many upcoming meetups the map has. */
export const describeMeetups = ({ meetups, isKnown }: MapMeetups, isOn: boolean): string => {
  if (!isOn) return 'Upcoming ones, at their towns'
  return isKnown ? `${formatQuantity(meetups.length, 'upcoming meetup')}, at their towns` : 'Reading meetups...'
}

/** The upcoming meetups as a list, or why there are none. */
export function MeetupsOnMap({ shown, onSelect }: { shown: MapMeetups; onSelect: (id: string) => void }) {
  const { meetups, unplaced, isKnown, isError, retry } = shown
  return (
    <Stack gap="2">
      {isError ? <DoubtNotice onRetry={retry}>Meetups cannot be read right now.</DoubtNotice> : null}
      {isKnown && meetups.length === 0 ? <Muted>No upcoming meetup has a place on the map.</Muted> : null}
      <MapList label="Meetups on the map">
        {meetups.map((meetup) => (
          <MapListButton
            key={meetup.id}
            sign={<MarkSign {...look} />}
            title={meetup.title}
            note={`${formatAppointment(meetup.meetupDate)}, ${meetup.location}`}
            onSelect={() => onSelect(meetup.id)}
          />
        ))}
      </MapList>
      {unplaced === 0 ? null : (
        <Muted>{`${formatQuantity(unplaced, 'meetup')} without a town and state in the location.`}</Muted>
      )}
    </Stack>
  )
}

/** The meetup that was chosen on the map, with a link to its page. */
export function MeetupCard({ id, onClose }: { id: string; onClose: () => void }) {
  const { meetups, isKnown } = useMapMeetups(true)
  const meetup = meetups.find((one) => one.id === id)
  return (
    <MapCard label="Meetup" sign={<MarkSign {...look} size="9" />} title={meetup?.title ?? 'Meetup'} onClose={onClose}>
      {meetup === undefined ? (
        <Muted>{isKnown ? 'This meetup is over, or was cancelled.' : 'Reading the meetup...'}</Muted>
      ) : (
        <>
          <Muted>{formatAppointment(meetup.meetupDate)}</Muted>
          <Muted overflowWrap="anywhere">{meetup.location}</Muted>
          <Muted>{`${meetup.currentParticipants} of ${meetup.maxParticipants} places taken`}</Muted>
        </>
      )}
      <Button asChild variant="outline" size="sm" minH="11" alignSelf="flex-start">
        <RouterLink to={paths.meetup(id)}>Open the meetup</RouterLink>
      </Button>
    </MapCard>
  )
}
