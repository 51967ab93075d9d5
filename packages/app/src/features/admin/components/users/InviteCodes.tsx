import { Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { toast } from '../../../../platform/toast'
import { errorSentence, trpc } from '../../../../platform/trpc'
import { useNow } from '../../../../platform/use-now'
import { CopyField } from '../../../../ui/CopyField'
import { AdminSection } from '../AdminSection'
import { CreateInviteForm } from './CreateInviteForm'
import { InviteRow } from './InviteRow'

const EVERY_MINUTE = 60_000

/** Invite codes: made here, shown once, listed by their first characters, revoked at any time. */
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
      intro="A new account needs one."
      actions={<CreateInviteForm isPending={create.isPending} onCreate={(invite) => create.mutate(invite)} />}
    >
      {newCode ? (
        <Stack gap="1" mb="4" role="status">
          <Text textStyle="sm">The new code, shown this once:</Text>
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
