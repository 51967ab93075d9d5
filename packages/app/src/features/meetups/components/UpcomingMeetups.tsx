import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState'
import { useUpcomingMeetups } from '../hooks'
import { MeetupGrid } from './MeetupGrid'

interface UpcomingMeetupsProps {
  /** How many are shown at most; all unless it is given. */
  limit?: number
  /** The next step where there is none. */
  children?: ReactNode
}

/** What is to come, the soonest first. */
export function UpcomingMeetups({ limit, children }: UpcomingMeetupsProps) {
  const list = useUpcomingMeetups()
  return (
    <MeetupGrid
      list={list}
      {...(limit !== undefined && { limit })}
      empty={
        <EmptyState title="No upcoming meetups" hint="Somebody has to be first: name a place and a time.">
          {children}
        </EmptyState>
      }
    />
  )
}
