import { Skeleton, Stack, Text } from '@chakra-ui/react'
import { useDelayed } from '../../../platform/use-delayed'
import { ErrorState } from '../../../ui/ErrorState'
import { useMyMeetups } from '../hooks'
import { MeetupRow } from './MeetupRow'

/** What the signed-in member made or joined, past ones too. */
export function MyMeetups() {
  const { meetups, isLoading, isError, retry } = useMyMeetups()
  const isSlow = useDelayed(isLoading)
  if (isError) return <ErrorState sentence="Your meetups could not be loaded." onRetry={retry} />
  if (isLoading) return isSlow ? <Skeleton h="24" borderRadius="l3" /> : null
  if (meetups.length === 0)
    return <Text color="fg.muted">You take part in no meetup yet. Those you create or join are listed here.</Text>
  return (
    <Stack gap="3">
      {meetups.map((meetup) => (
        <MeetupRow key={meetup.id} meetup={meetup} />
      ))}
    </Stack>
  )
}
