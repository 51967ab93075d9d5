import { Badge, Button, Flex, type FlexProps } from '@chakra-ui/react'
import type { Meetup } from '@squall/shared/contract/community'
import { CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useCurrentUser } from '../../auth/hooks'
import { useMeetupActions } from '../hooks'
import { getMeetupCalendarPath, getMeetupChoice, isMeetupFull } from '../rules'

const CancelMeetupDialog = lazy(() =>
  import('./MeetupDialogs').then((module) => ({ default: module.CancelMeetupDialog })),
)
const MeetupFormDialog = lazy(() => import('./MeetupDialogs').then((module) => ({ default: module.MeetupFormDialog })))

/** The visitor's actions: join, leave, edit, cancel, calendar file. Anonymous visitors go to sign-in and return. */
export function MeetupActions({ meetup }: { meetup: Meetup }) {
  const { id, title } = meetup
  const { user } = useCurrentUser()
  const { join, leave, isPending } = useMeetupActions()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  const choice = getMeetupChoice(meetup, user?.id ?? null)
  const start = () => {
    if (user === null) return void navigate(paths.auth, { state: { from: pathname } })
    join({ id })
  }
  return (
    <Flex gap="2" wrap="wrap" _empty={{ display: 'none' }}>
      {choice === 'join' ? (
        <Button colorPalette="accent" disabled={isPending} onClick={start} aria-label={`Join ${title}`}>
          {isPending ? 'Joining...' : 'Join'}
        </Button>
      ) : null}
      {choice === 'full' ? (
        <Button disabled aria-label={`${title} is full`}>
          Full
        </Button>
      ) : null}
      {choice === 'leave' ? (
        <Button variant="outline" disabled={isPending} onClick={() => leave({ id })} aria-label={`Leave ${title}`}>
          Leave
        </Button>
      ) : null}
      {choice === 'cancel' ? (
        <>
          <Button variant="outline" onClick={() => setOpen('edit')} aria-label={`Edit ${title}`}>
            Edit
          </Button>
          <Button variant="outline" onClick={() => setOpen('cancel')} aria-label={`Cancel Meetup ${title}`}>
            Cancel Meetup
          </Button>
        </>
      ) : null}
      {meetup.status === 'upcoming' ? (
        <Button asChild variant="ghost">
          <a href={getMeetupCalendarPath(meetup)} download aria-label={`Add ${title} to your calendar`}>
            <CalendarPlus />
            Calendar
          </a>
        </Button>
      ) : null}
      <Suspense>
        {open === 'edit' ? <MeetupFormDialog meetup={meetup} onClose={close} /> : null}
        {open === 'cancel' ? <CancelMeetupDialog meetup={meetup} onClose={close} /> : null}
      </Suspense>
    </Flex>
  )
}

interface MeetupBadgesProps extends FlexProps {
  meetup: Meetup
}

/** Badges for the meetup's status and, while it is upcoming, whether it is full. */
export function MeetupBadges({ meetup, ...box }: MeetupBadgesProps) {
  const isUpcoming = meetup.status === 'upcoming'
  return (
    <Flex gap="1.5" wrap="wrap" {...box}>
      {isUpcoming && isMeetupFull(meetup) ? <Badge colorPalette="orange">Full</Badge> : null}
      <Badge colorPalette={isUpcoming ? 'accent' : 'gray'}>{meetup.status}</Badge>
    </Flex>
  )
}
