import { Stack } from '@chakra-ui/react'
import { InviteCodes } from './InviteCodes'
import { UserDirectory } from './UserDirectory'

/** Who may come in, and who may go live. */
export function UsersTab() {
  return (
    <Stack gap="6">
      <UserDirectory />
      <InviteCodes />
    </Stack>
  )
}
