import { Button, Field, Input } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { CreateInviteInput } from '@squall/shared/contract/account'
import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Form } from '../../../../ui/Form'

interface CreateInviteFormProps {
  isPending: boolean
  onCreate: (invite: CreateInviteInput) => void
}

/** How many people one code lets in, and for how many days it is good. */
export function CreateInviteForm({ isPending, onCreate }: CreateInviteFormProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(CreateInviteInput),
    defaultValues: { uses: 1, days: 30 },
  })
  const { errors } = formState
  return (
    <Form flexDirection="row" flexWrap="wrap" gap="3" alignItems="flex-end" onSubmit={handleSubmit(onCreate)}>
      <Field.Root w="20" invalid={errors.uses !== undefined}>
        <Field.Label>Uses</Field.Label>
        <Input size="sm" type="number" inputMode="numeric" min={1} {...register('uses', { valueAsNumber: true })} />
      </Field.Root>
      <Field.Root w="20" invalid={errors.days !== undefined}>
        <Field.Label>Days</Field.Label>
        <Input size="sm" type="number" inputMode="numeric" min={1} {...register('days', { valueAsNumber: true })} />
      </Field.Root>
      <Button type="submit" size="sm" colorPalette="accent" disabled={isPending}>
        <Plus />
        Create code
      </Button>
    </Form>
  )
}
