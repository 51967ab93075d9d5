import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { MEETUP_CAPACITY, type Meetup } from '@squall/shared/contract/community'
import { useForm } from 'react-hook-form'
import { formatQuantity } from '../../../platform/format'
import { timeZoneName } from '../../../platform/local-time.rules'
import { ConfirmDialog, FormDialog } from '../../../ui/Dialogs'
import { Form, FormField, TextAreaField } from '../../../ui/Form'
import { Muted } from '../../../ui/Typography'
import { useMeetupActions } from '../hooks'
import { emptyMeetup, meetupForm, toMeetupChanges, toMeetupFields } from '../rules'

interface MeetupFormDialogProps {
  /** The meetup to edit; without it the dialog creates one. */
  meetup?: Meetup
  onClose: () => void
}

export function MeetupFormDialog({ meetup, onClose }: MeetupFormDialogProps) {
  const { create, edit, isPending } = useMeetupActions()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(meetupForm),
    defaultValues: meetup ? toMeetupFields(meetup) : emptyMeetup,
  })
  const send = handleSubmit((typed) =>
    meetup ? edit(toMeetupChanges(meetup, typed), { onSuccess: onClose }) : create(typed, { onSuccess: onClose }),
  )
  const title = meetup ? 'Edit Meetup' : 'Create Meetup'
  const field = (name: keyof typeof emptyMeetup) => ({ ...register(name), error: formState.errors[name]?.message })
  return (
    <FormDialog title={title} width="md" isOpen onClose={onClose} isBusy={isPending}>
      <Form onSubmit={send}>
        {meetup && meetup.currentParticipants > 1 ? (
          <Muted>Those who joined are notified when you change the time or the place.</Muted>
        ) : null}
        <FormField label="Title" autoComplete="off" {...field('title')} />
        <FormField label="Location" hint="A place that others can find." {...field('location')} />
        <FormField
          label="Date and time"
          type="datetime-local"
          hint={`In your time zone, ${timeZoneName}.`}
          {...field('meetupDate')}
        />
        <FormField
          label="Maximum participants"
          type="number"
          inputMode="numeric"
          min={MEETUP_CAPACITY.min}
          max={MEETUP_CAPACITY.max}
          hint={`You count too. ${MEETUP_CAPACITY.min} to ${MEETUP_CAPACITY.max}.`}
          {...field('maxParticipants')}
        />
        <TextAreaField label="Description" rows={3} {...field('description')} />
        <TextAreaField
          label="Safety notes"
          rows={2}
          hint="What to bring, when to call it off, where shelter is."
          {...field('safetyNotes')}
        />
        <FormField label="Weather conditions" hint="What is expected that day." {...field('weatherConditions')} />
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {meetup ? (isPending ? 'Saving...' : 'Save Changes') : isPending ? 'Creating...' : 'Create Meetup'}
        </Button>
      </Form>
    </FormDialog>
  )
}

interface CancelMeetupDialogProps {
  meetup: Meetup
  onClose: () => void
}

export function CancelMeetupDialog({ meetup, onClose }: CancelMeetupDialogProps) {
  const { cancel, isPending } = useMeetupActions()
  const others = meetup.currentParticipants - 1
  const joined =
    others > 0 ? ` ${formatQuantity(others, 'other person has', 'other people have')} joined and will be notified.` : ''
  return (
    <ConfirmDialog
      title="Cancel Meetup"
      sentence={`Cancel ${meetup.title}?${joined} This cannot be undone.`}
      keep="Keep it"
      confirm="Cancel Meetup"
      confirming="Cancelling..."
      isBusy={isPending}
      onConfirm={() => cancel({ id: meetup.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
