import { Stack } from '@chakra-ui/react'
import { Accounts } from './Accounts'
import { InviteCodes } from './InviteCodes'
import { PendingAccounts } from './PendingAccounts'

/** Who may come in, and who may go live. */
export function UsersTab() {
  return (
    <Stack gap="6">
      <PendingAccounts />
      <Accounts />
      <InviteCodes />
    </Stack>
  )
}
