import { Text } from '@chakra-ui/react'
import { useMyMeetups } from '../hooks'
import { MeetupGrid } from './MeetupGrid'

/** What the signed-in member made or joined, past ones too. */
export function MyMeetups() {
  const list = useMyMeetups()
  return (
    <MeetupGrid
      list={list}
      empty={<Text color="fg.muted">You take part in no meetup yet. Those you make or join stand here.</Text>}
    />
  )
}
