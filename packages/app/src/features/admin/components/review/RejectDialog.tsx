import { Button, Flex, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { RejectInput } from '@squall/shared/contract/admin'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../../../ui/Dialogs'
import { Form, FormField, SwitchField } from '../../../../ui/Form'

interface Rejection {
  reason?: string | null | undefined
  /** What was reported is to be taken away too. */
  removes: boolean
}

interface RejectDialogProps {
  title: string
  /** What happens, in a sentence. */
  intro: string
  /** Whether the author will read a reason. */
  asksReason: boolean
  /** What is taken away with a report that was right; null where nothing can be. */
  removal: string | null
  confirm: string
  isBusy: boolean
  onReject: (rejection: Rejection) => void
  onClose: () => void
}

const Reason = RejectInput.pick({ reason: true })

/** Asks for the reason, which may be left out: Enter rejects. */
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
