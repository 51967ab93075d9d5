import { Button, Stack, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/user'
import { useState } from 'react'
import { CopyField } from '../../../../components/CopyField'
import { toast } from '../../../../lib/toast'
import { errorSentence, trpc } from '../../../../lib/trpc'
import { useCurrentUser } from '../../../auth/hooks'
import { useAccountActions } from '../../hooks'
import { AdminSection } from '../AdminSection'
import { AccountRow } from './AccountRow'

export function Accounts() {
  const users = trpc.admin.users.useQuery({})
  return (
    <AdminSection title="All accounts" intro="Suspending ends a live stream and all sessions at once.">
      {users.error ? <Text color="fg.error">{errorSentence(users.error)}</Text> : null}
      <Stack as="ul" gap="0" listStyleType="none">
        {users.data?.map((user) => (
          <Account key={user.id} user={user} />
        ))}
      </Stack>
    </AdminSection>
  )
}

function Account({ user }: { user: CurrentUser }) {
  const me = useCurrentUser().user
  const { approve, suspend, isPending } = useAccountActions()
  const [resetUrl, setResetUrl] = useState<string | null>(null)
  const makeResetLink = trpc.admin.resetLink.useMutation({
    onSuccess: ({ url }) => setResetUrl(url),
    onError: (error) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
  const mayApprove = user.accountStatus === 'pending' || user.accountStatus === 'suspended'
  const maySuspend = user.accountStatus !== 'suspended' && user.accountStatus !== 'deleted' && user.id !== me?.id
  return (
    <AccountRow user={user} result={resetUrl ? <CopyField text={resetUrl} what="reset link" /> : null}>
      {mayApprove ? (
        <Button size="sm" variant="outline" disabled={isPending} onClick={() => approve(user.id)}>
          Approve
        </Button>
      ) : null}
      {maySuspend ? (
        <Button size="sm" variant="outline" colorPalette="red" disabled={isPending} onClick={() => suspend(user.id)}>
          Suspend
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        disabled={makeResetLink.isPending}
        onClick={() => makeResetLink.mutate({ id: user.id })}
      >
        Make reset link
      </Button>
    </AccountRow>
  )
}
