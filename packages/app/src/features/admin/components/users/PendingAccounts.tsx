import { Button, Stack, Text } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { errorSentence, trpc } from '../../../../lib/trpc'
import { useAccountActions } from '../../hooks'
import { AdminSection } from '../AdminSection'
import { AccountRow } from './AccountRow'

/** The queue at the door: who signed up and waits. */
export function PendingAccounts() {
  const pending = trpc.admin.users.useQuery({ status: 'pending' })
  const { approve, isPending } = useAccountActions()
  return (
    <AdminSection title="Pending accounts" intro="They can watch and chat, and go live once they are approved.">
      {pending.error ? <Text color="fg.error">{errorSentence(pending.error)}</Text> : null}
      {pending.data?.length === 0 ? <Text color="fg.muted">Nobody is waiting.</Text> : null}
      <Stack as="ul" gap="0" listStyleType="none">
        {pending.data?.map((user) => (
          <AccountRow key={user.id} user={user}>
            <Button
              size="sm"
              colorPalette="accent"
              variant="subtle"
              disabled={isPending}
              onClick={() => approve(user.id)}
              aria-label={`Approve ${user.username}`}
            >
              <Check />
              Approve
            </Button>
          </AccountRow>
        ))}
      </Stack>
    </AdminSection>
  )
}
