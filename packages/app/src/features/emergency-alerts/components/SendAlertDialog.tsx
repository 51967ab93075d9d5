import { Stack } from '@chakra-ui/react'
import type { SendAlertInput } from '@squall/shared/contract/live'
import { useState } from 'react'
import { FormDialog } from '../../../ui/FormDialog'
import { usualDuration, usualRadius } from '../form.rules'
import { useSentAlerts } from '../hooks'
import { type AlertDraft, AlertForm } from './AlertForm'
import { ConfirmAlert } from './ConfirmAlert'
import { SentAlerts } from './SentAlerts'

const emptyDraft: AlertDraft = {
  title: '',
  text: '',
  reach: 'everybody',
  place: null,
  radius: usualRadius,
  duration: usualDuration,
}

/** Written first, then shown with whom it reaches, and sent only from there. */
export default function SendAlertDialog({ onClose }: { onClose: () => void }) {
  const { sent, send, withdraw, isPending } = useSentAlerts()
  const [draft, setDraft] = useState(emptyDraft)
  const [isChecking, setChecking] = useState(false)
  return (
    <FormDialog
      title={isChecking ? 'Send this emergency alert?' : 'Emergency alert'}
      width="md"
      isOpen
      onClose={onClose}
      isBusy={isPending}
    >
      {isChecking ? (
        <ConfirmAlert
          alert={alertOf(draft)}
          isPending={isPending}
          onBack={() => setChecking(false)}
          onSend={(alert) => send(alert, { onSuccess: onClose })}
        />
      ) : (
        <Stack gap="6">
          <SentAlerts alerts={sent} isPending={isPending} onWithdraw={(id) => withdraw({ id })} />
          <AlertForm
            draft={draft}
            onDone={(done) => {
              setDraft(done)
              setChecking(true)
            }}
          />
        </Stack>
      )}
    </FormDialog>
  )
}

const alertOf = ({ title, text, reach, place, radius, duration }: AlertDraft): SendAlertInput => ({
  title,
  text,
  minutes: Number(duration),
  area: reach === 'everybody' || place === null ? null : { ...place, radiusKm: Number(radius) },
})
