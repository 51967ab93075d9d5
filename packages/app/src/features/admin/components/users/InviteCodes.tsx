import { Badge, Button, chakra, Field, Flex, Input, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { CreateInviteInput, type Invite } from '@squall/shared/contract/account'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatDate, formatNumber } from '../../../../platform/format'
import { useNow } from '../../../../platform/timer-hooks'
import { toast } from '../../../../platform/toast'
import { errorSentence, trpc } from '../../../../platform/trpc'
import { CopyField } from '../../../../ui/CopyField'
import { Form } from '../../../../ui/Form'
import { Muted } from '../../../../ui/Typography'
import { getInviteState } from '../../users.rules'
import { AdminSection } from '../AdminLayout'

const EVERY_MINUTE = 60_000

/** Creates, lists and revokes invite codes. A code is shown in full only once, the list has its first characters. */
export function InviteCodes() {
  const utils = trpc.useUtils()
  const now = useNow(EVERY_MINUTE)
  const invites = trpc.admin.invites.useQuery()
  const [newCode, setNewCode] = useState<string | null>(null)
  const onError = (error: unknown) => toast.error({ title: 'Error', description: errorSentence(error) })
  const create = trpc.admin.createInvite.useMutation({
    onSuccess: ({ code }) => {
      setNewCode(code)
      void utils.admin.invites.invalidate()
    },
    onError,
  })
  const revoke = trpc.admin.revokeInvite.useMutation({
    onSuccess: () => utils.admin.invites.invalidate(),
    onError,
  })

  return (
    <AdminSection
      title="Invite codes"
      intro="People need a code to create an account."
      actions={<CreateInviteForm isPending={create.isPending} onCreate={(invite) => create.mutate(invite)} />}
    >
      {newCode ? (
        <Stack gap="1" mb="4" role="status">
          <Text textStyle="sm">Copy the new code now. It is not shown again.</Text>
          <CopyField key={newCode} text={newCode} what="invite code" />
        </Stack>
      ) : null}
      {invites.data?.length === 0 ? <Text color="fg.muted">No invite codes yet.</Text> : null}
      <Stack as="ul" gap="0" listStyleType="none">
        {invites.data?.map((invite) => (
          <InviteRow key={invite.id} invite={invite} now={now} onRevoke={() => revoke.mutate({ id: invite.id })} />
        ))}
      </Stack>
    </AdminSection>
  )
}

interface CreateInviteFormProps {
  isPending: boolean
  onCreate: (invite: CreateInviteInput) => void
}

/** Creates a code that a number of people can use within a number of days. */
function CreateInviteForm({ isPending, onCreate }: CreateInviteFormProps) {
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

interface InviteRowProps {
  invite: Invite
  now: number
  onRevoke: () => void
}

function InviteRow({ invite, now, onRevoke }: InviteRowProps) {
  const state = getInviteState(invite, now)
  return (
    <Flex
      as="li"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      py="1"
      minH="12"
      alignItems="center"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.code fontFamily="mono" textStyle="sm" minW={{ base: '16', sm: '24' }}>
        {invite.hint}…
      </chakra.code>
      <Badge colorPalette={state === 'open' ? 'green' : 'gray'}>{state}</Badge>
      <Muted flex={{ base: '1 1 100%', sm: '1' }} order={{ base: 1, sm: 0 }}>
        {formatNumber(invite.uses)} of {formatNumber(invite.maxUses)} used, until {formatDate(invite.expiresAt)}
      </Muted>
      {state === 'open' ? (
        <Button size="sm" variant="ghost" ms="auto" onClick={onRevoke} aria-label={`Revoke ${invite.hint}`}>
          Revoke
        </Button>
      ) : null}
    </Flex>
  )
}
