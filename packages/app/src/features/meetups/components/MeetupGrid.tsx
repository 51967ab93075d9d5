import { SimpleGrid, Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDelayed } from '../../../platform/use-delayed'
import { ErrorState } from '../../../ui/ErrorState'
import type { MeetupListState } from '../hooks'
import { MeetupCard } from './MeetupCard'

const SKELETONS = ['first', 'second', 'third']
/** Of the skeletons, kept also before they are due: what follows must not move. */
const ROOM = { base: '50rem', md: '33rem', xl: '16rem' }

interface MeetupGridProps {
  list: MeetupListState
  /** How many are shown at most. */
  limit?: number
  /** What is shown when there are none. */
  empty: ReactNode
}

/** Meetups as cards, in all the list's states. */
export function MeetupGrid({ list, limit, empty }: MeetupGridProps) {
  const { meetups, isLoading, isError, retry } = list
  const isSlow = useDelayed(isLoading)
  if (isError) return <ErrorState sentence="The meetups could not be loaded." onRetry={retry} />
  if (!isLoading && meetups.length === 0) return empty
  return (
    <SimpleGrid
      columns={{ base: 1, md: 2, xl: 3 }}
      gap="4"
      {...(isLoading && { role: 'status', 'aria-label': 'Loading meetups', minH: ROOM })}
    >
      {isLoading && isSlow ? SKELETONS.map((key) => <Skeleton key={key} h="64" borderRadius="l3" />) : null}
      {meetups.slice(0, limit).map((meetup) => (
        <MeetupCard key={meetup.id} meetup={meetup} />
      ))}
    </SimpleGrid>
  )
}
