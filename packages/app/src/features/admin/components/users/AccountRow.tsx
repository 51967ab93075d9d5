import { Badge, Box, Flex, Text } from '@chakra-ui/react'
import type { AccountStatus, CurrentUser } from '@squall/shared/user'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../lib/format'

const statusPalette: Record<AccountStatus, string> = {
  pending: 'orange',
  approved: 'green',
  suspended: 'red',
  deleted: 'gray',
}

interface AccountRowProps {
  user: CurrentUser
  /** What can be done with the account. */
  children: ReactNode
  /** What came of it, on a line of its own. */
  result?: ReactNode
}

export function AccountRow({ user, children, result }: AccountRowProps) {
  return (
    <Flex
      as="li"
      wrap="wrap"
      gap="3"
      py="3"
      alignItems="center"
      justifyContent="space-between"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0', pt: '0' }}
    >
      <Box minW="0" flex="1 1 14rem">
        <Flex alignItems="center" gap="2" wrap="wrap">
          <Text fontWeight="bold">{user.displayName}</Text>
          <Text color="fg.muted" textStyle="sm">
            @{user.username}
          </Text>
          <Badge colorPalette={statusPalette[user.accountStatus]}>{user.accountStatus}</Badge>
          {user.isAdmin ? <Badge colorPalette="accent">admin</Badge> : null}
        </Flex>
        <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          {user.email}, since {formatDate(user.createdAt)}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        {children}
      </Flex>
      {result ? <Box flexBasis="full">{result}</Box> : null}
    </Flex>
  )
}
