import { Button, Flex } from '@chakra-ui/react'
import type { PlannedStream } from '@squall/shared/contract/live'
import { BellOff, BellPlus, CalendarPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { usePlanActions } from '../hooks'
import { getCalendarPath, getPlanChoice } from '../rules'

const PlanStreamDialog = lazy(() => import('./PlanDialogs').then((module) => ({ default: module.PlanStreamDialog })))
const CancelPlanDialog = lazy(() => import('./PlanDialogs').then((module) => ({ default: module.CancelPlanDialog })))

interface PlanActionsProps {
  planned: PlannedStream
  viewerId: string | null
}

/** The visitor's actions: remind me, edit, cancel, calendar file. Anonymous visitors go to sign-in and return. */
export function PlanActions({ planned, viewerId }: PlanActionsProps) {
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
          <a href={getCalendarPath(planned)} download aria-label={`Add ${title} to your calendar`}>
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
