import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { PlannedStream } from '@squall/shared/contract/live'
import { STREAM_TITLE_MAX } from '@squall/shared/rules/stream-title'
import { useForm } from 'react-hook-form'
import { timeZoneName, toLocalInputValue } from '../../../platform/local-time.rules'
import { ConfirmDialog, FormDialog } from '../../../ui/Dialogs'
import { Form, FormField } from '../../../ui/Form'
import { usePlanActions } from '../hooks'
import { formatInterest, planForm } from '../rules'

interface PlanStreamDialogProps {
  /** The planned stream to edit; without it the dialog creates one. */
  planned?: PlannedStream
  onClose: () => void
}

export function PlanStreamDialog({ planned, onClose }: PlanStreamDialogProps) {
  const { plan, edit, isPending } = usePlanActions()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(planForm),
    defaultValues: { title: planned?.title ?? '', startsAt: planned ? toLocalInputValue(planned.startsAt) : '' },
  })
  const field = (name: 'title' | 'startsAt') => ({ ...register(name), error: formState.errors[name]?.message })
  const send = handleSubmit((typed) =>
    planned ? edit({ ...typed, id: planned.id }, { onSuccess: onClose }) : plan(typed, { onSuccess: onClose }),
  )
  const title = planned ? 'Edit Planned Stream' : 'Plan Stream'
  return (
    <FormDialog title={title} isOpen onClose={onClose} isBusy={isPending}>
      <Form onSubmit={send}>
        <FormField label="Title" autoComplete="off" maxLength={STREAM_TITLE_MAX} {...field('title')} />
        <FormField
          label="Date and time"
          type="datetime-local"
          hint={`In your time zone, ${timeZoneName}. At least 15 minutes from now, when reminders go out.`}
          {...field('startsAt')}
        />
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {isPending ? 'Saving...' : planned ? 'Save Changes' : 'Plan Stream'}
        </Button>
      </Form>
    </FormDialog>
  )
}

interface CancelPlanDialogProps {
  planned: PlannedStream
  onClose: () => void
}

export function CancelPlanDialog({ planned, onClose }: CancelPlanDialogProps) {
  const { cancel, isPending } = usePlanActions()
  const interest = formatInterest(planned)
  return (
    <ConfirmDialog
      title="Cancel Planned Stream"
      sentence={`Cancel ${planned.title}?${interest ? ` ${interest}.` : ''} This cannot be undone.`}
      keep="Keep it"
      confirm="Cancel Stream"
      confirming="Cancelling..."
      isBusy={isPending}
      onConfirm={() => cancel({ id: planned.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
