import { Button, Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { RejectInput } from '@squall/shared/contract/admin'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../../../ui/Dialogs'
import { Form, FormField, SwitchField } from '../../../../ui/Form'

interface Rejection {
  reason?: string | null | undefined
  /** True to remove the reported content as well. */
  removes: boolean
}

interface RejectDialogProps {
  title: string
  /** A sentence on the effect. */
  intro: string
  /** True when the author gets to read a reason. */
  asksReason: boolean
  /** The label of the switch that also removes the reported content; null where nothing can be removed. */
  removal: string | null
  confirm: string
  isBusy: boolean
  onReject: (rejection: Rejection) => void
  onClose: () => void
}

const Reason = RejectInput.pick({ reason: true })

/** Asks for the reason of a rejection, which is optional; Enter rejects. */
export default function RejectDialog({ title, intro, asksReason, removal, ...act }: RejectDialogProps) {
  const { confirm, isBusy, onReject, onClose } = act
  const [removes, setRemoves] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Reason),
    defaultValues: { reason: '' },
  })
  return (
    <FormDialog title={title} isOpen onClose={onClose} isBusy={isBusy}>
      <Form noValidate onSubmit={handleSubmit(({ reason }) => onReject({ reason, removes }))}>
        <Text color="fg.muted">{intro}</Text>
        {asksReason ? (
          <FormField
            label="Reason (optional)"
            hint="The author reads it."
            autoComplete="off"
            maxLength={500}
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
        ) : null}
        {removal === null ? null : <SwitchField label={removal} isOn={removes} onChange={setRemoves} />}
        <Flex gap="2" wrap="wrap" justifyContent="flex-end">
          <Button variant="outline" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" colorPalette="red" disabled={isBusy}>
            {confirm}
          </Button>
        </Flex>
      </Form>
    </FormDialog>
  )
}

interface RejectWithReasonProps {
  /** Title of the dialog and label of its button. */
  title: string
  intro: string
  isBusy: boolean
  onReject: (reason: string | null | undefined) => void
  onClose: () => void
}

/** Rejects a photo or a post, with an optional reason for its author. */
export function RejectWithReason({ title, onReject, onClose, ...dialog }: RejectWithReasonProps) {
  return (
    <RejectDialog
      {...dialog}
      title={title}
      asksReason
      removal={null}
      confirm={title}
      onReject={({ reason }) => {
        onReject(reason)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
