import { Button, Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { RejectInput } from '@squall/shared/contract/admin'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from './Dialogs'
import { Form, FormField, SwitchField } from './Form'

interface Rejection {
  reason?: string | null | undefined
  /** True to remove the reported content as well. */
  removes: boolean
}

interface RejectDialogProps {
  title: string
  /** A sentence on the effect. */
  intro: string
  /** Says who reads the reason; null where none is asked for. */
  reasonHint: string | null
  /** The label of the switch that also removes the reported content; null where nothing can be removed. */
  removal: string | null
  confirm: string
  isBusy: boolean
  onReject: (rejection: Rejection) => void
  onClose: () => void
}

const Reason = RejectInput.pick({ reason: true })

/** Asks for the reason of a rejection, which is optional; Enter rejects. */
export default function RejectDialog({ title, intro, reasonHint, removal, ...act }: RejectDialogProps) {
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
        {reasonHint === null ? null : (
          <FormField
            label="Reason (optional)"
            hint={reasonHint}
            autoComplete="off"
            maxLength={500}
            error={formState.errors.reason?.message}
            {...register('reason')}
          />
        )}
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

interface RejectWithReasonProps extends Pick<RejectDialogProps, 'title' | 'intro' | 'isBusy' | 'onClose'> {
  /** By default the title. */
  confirm?: string
  reasonHint?: string
  onReject: (reason: string | null | undefined) => void
}

/** Rejects a photo or a post, or takes a clip down, with an optional reason for its author. */
export function RejectWithReason({
  title,
  confirm = title,
  reasonHint = 'The author reads it.',
  onReject,
  onClose,
  ...dialog
}: RejectWithReasonProps) {
  return (
    <RejectDialog
      {...dialog}
      title={title}
      reasonHint={reasonHint}
      removal={null}
      confirm={confirm}
      onReject={({ reason }) => {
        onReject(reason)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
