import { Alert } from '@chakra-ui/react'
import type { AccountStatus } from '@squall/shared/contract/account'
import { Hourglass, ShieldX } from 'lucide-react'

/** Says before the tap that an account may not go live yet; nothing for approved ones. */
export function AccountNotice({ status }: { status: AccountStatus }) {
  if (status === 'approved') return null
  const isPending = status === 'pending'
  return (
    <Alert.Root status={isPending ? 'warning' : 'error'} variant="surface" size="sm">
      <Alert.Indicator>{isPending ? <Hourglass /> : <ShieldX />}</Alert.Indicator>
      <Alert.Title textStyle="sm">
        {isPending
          ? 'Your account waits for approval. An administrator has to approve it before you can go live.'
          : 'Your account is not active, so it cannot go live.'}
      </Alert.Title>
    </Alert.Root>
  )
}
