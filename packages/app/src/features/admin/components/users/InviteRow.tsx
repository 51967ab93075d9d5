import { Badge, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { Invite } from '@squall/shared/contract/account'
import { formatDate, formatNumber } from '../../../../platform/format'
import { inviteState } from '../../rules'

interface InviteRowProps {
  invite: Invite
  now: number
  onRevoke: () => void
}

export function InviteRow({ invite, now, onRevoke }: InviteRowProps) {
  const state = inviteState(invite, now)
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
      <Text textStyle="sm" color="fg.muted" flex={{ base: '1 1 100%', sm: '1' }} order={{ base: 1, sm: 0 }}>
        {formatNumber(invite.uses)} of {formatNumber(invite.maxUses)} used, until {formatDate(invite.expiresAt)}
      </Text>
      {state === 'open' ? (
        <Button size="sm" variant="ghost" ms="auto" onClick={onRevoke} aria-label={`Revoke ${invite.hint}`}>
          Revoke
        </Button>
      ) : null}
    </Flex>
  )
}
