import { Badge, Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import type { PlannedStream } from '@squall/shared/contract/live'
import { BellOff, BellPlus, CalendarClock, CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatAppointment } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { Muted } from '../../../ui/Typography'
import { usePlanActions, usePlannedStreams } from '../hooks'
import { formatInterest, getPlanCalendarPath, getPlanChoice, getPlanStatus } from '../rules'

const EVERY_MINUTE = 60_000

const PlanStreamDialog = lazy(() => import('./PlanDialogs').then((module) => ({ default: module.PlanStreamDialog })))

const CancelPlanDialog = lazy(() => import('./PlanDialogs').then((module) => ({ default: module.CancelPlanDialog })))

interface UpcomingStreamsProps {
  userId: string
  viewerId: string | null
}

/** The planned streams of a channel. Visitors see the section only when it has entries; the owner plans streams here. */
export function UpcomingStreams({ userId, viewerId }: UpcomingStreamsProps) {
  const { plans } = usePlannedStreams(userId)
  const [isPlanning, setPlanning] = useState(false)
  const isOwner = viewerId === userId
  if (plans.length === 0 && !isOwner) return null
  return (
    <Box as="section" aria-label="Upcoming streams" layerStyle="card" p="4">
      <Flex gap="3" mb="3" wrap="wrap" alignItems="center" justifyContent="space-between">
        <Heading as="h2" textStyle="label">
          Upcoming streams
        </Heading>
        {isOwner ? (
          <Button variant="outline" onClick={() => setPlanning(true)}>
            <CalendarClock />
            Plan Stream
          </Button>
        ) : null}
      </Flex>
      {plans.length === 0 ? (
        <Muted>Nothing planned. Say when you go live next: members can ask to be reminded.</Muted>
      ) : (
        <Box as="ul" listStyleType="none">
          {plans.map((planned) => (
            <PlannedStreamRow key={planned.id} planned={planned} viewerId={viewerId} />
          ))}
        </Box>
      )}
      <Suspense>{isPlanning ? <PlanStreamDialog onClose={() => setPlanning(false)} /> : null}</Suspense>
    </Box>
  )
}

interface PlannedStreamRowProps {
  planned: PlannedStream
  viewerId: string | null
}

function PlannedStreamRow({ planned, viewerId }: PlannedStreamRowProps) {
  const { title, startsAt } = planned
  const status = getPlanStatus(planned, useNow(EVERY_MINUTE))
  const interest = formatInterest(planned)
  return (
    <Flex
      as="li"
      gap="3"
      py="3"
      wrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
      _last={{ pb: '0' }}
    >
      <Box minW="0" flex="1 1 14rem">
        <Flex gap="2" wrap="wrap" alignItems="center">
          <Heading as="h3" size="sm" overflowWrap="anywhere">
            {title}
          </Heading>
          {status ? <Badge colorPalette={status === 'cancelled' ? 'gray' : 'orange'}>{status}</Badge> : null}
        </Flex>
        <Text asChild textStyle="sm" fontVariantNumeric="tabular-nums">
          <time dateTime={startsAt}>{formatAppointment(startsAt)}</time>
        </Text>
        {interest ? (
          <Text textStyle="xs" color="fg.muted">
            {interest}
          </Text>
        ) : null}
      </Box>
      <PlanActions planned={planned} viewerId={viewerId} />
    </Flex>
  )
}

interface PlanActionsProps {
  planned: PlannedStream
  viewerId: string | null
}

/** The visitor's actions: remind me, edit, cancel, calendar file. Anonymous visitors go to sign-in and return. */
function PlanActions({ planned, viewerId }: PlanActionsProps) {
  const { id, title, status } = planned
  const { remind, forget, isPending } = usePlanActions()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null)
  const choice = getPlanChoice(planned, viewerId)
  const ask = () => {
    if (viewerId === null) return void navigate(paths.auth, { state: { from: pathname } })
    remind({ id })
  }
  return (
    <Flex gap="2" wrap="wrap">
      {choice === 'remind' ? (
        <Button
          variant="subtle"
          colorPalette="accent"
          disabled={isPending}
          onClick={ask}
          aria-label={`Remind me of ${title}`}
        >
          <BellPlus />
          Remind me
        </Button>
      ) : null}
      {choice === 'forget' ? (
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => forget({ id })}
          aria-label={`Remove the reminder of ${title}`}
        >
          <BellOff />
          Remove reminder
        </Button>
      ) : null}
      {choice === 'manage' ? (
        <>
          <Button variant="outline" onClick={() => setOpen('edit')} aria-label={`Edit ${title}`}>
            Edit
          </Button>
          <Button variant="outline" onClick={() => setOpen('cancel')} aria-label={`Cancel ${title}`}>
            Cancel
          </Button>
        </>
      ) : null}
      {status === 'upcoming' ? (
        <Button asChild variant="ghost">
          <a href={getPlanCalendarPath(planned)} download aria-label={`Add ${title} to your calendar`}>
            <CalendarPlus />
            Calendar
          </a>
        </Button>
      ) : null}
      <Suspense>
        {open === 'edit' ? <PlanStreamDialog planned={planned} onClose={() => setOpen(null)} /> : null}
        {open === 'cancel' ? <CancelPlanDialog planned={planned} onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </Flex>
  )
}
