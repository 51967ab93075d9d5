import { Button } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { ReportInput } from '@squall/shared/contract/admin'
import { useForm } from 'react-hook-form'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert, SelectField, TextAreaField } from '../../../ui/Form'
import { Muted } from '../../../ui/Typography'
import { reasonOptions } from '../constants'
import { type ReportRequest, useCreateReport } from '../hooks'

const reasons = [{ value: '', label: 'Please choose' }, ...reasonOptions]
const ReasonAndDetails = ReportInput.pick({ reason: true, details: true })

interface ReportDialogProps {
  request: ReportRequest
  onClose: () => void
}

/** Asks for the reason of a report and optional details. */
export default function ReportDialog({ request: { what, ...subject }, onClose }: ReportDialogProps) {
  const { send, isPending, problem } = useCreateReport(onClose)
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(ReasonAndDetails) })
  const { errors } = formState
  return (
    <FormDialog title={`Report ${what}`} isOpen onClose={onClose} isBusy={isPending}>
      <Form noValidate onSubmit={handleSubmit((answer) => send({ ...subject, ...answer }))}>
        {problem ? <FormAlert status="error" sentence={problem} /> : null}
        <Muted>Only administrators see who reported it. If you or others are in danger now, call 911.</Muted>
        <SelectField
          label="What is wrong?"
          options={reasons}
          {...register('reason')}
          {...(errors.reason && { error: 'Please choose what is wrong' })}
        />
        <TextAreaField
          label="Details (optional)"
          rows={3}
          maxLength={500}
          error={errors.details?.message}
          {...register('details')}
        />
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {isPending ? 'Sending...' : 'Send Report'}
        </Button>
      </Form>
    </FormDialog>
  )
}
