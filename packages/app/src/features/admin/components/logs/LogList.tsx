import { Badge, Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import type { AdminLogEntry } from '@squall/shared/contract/admin'
import { formatDateTime } from '../../../../platform/format'
import { actionName, typeNames } from '../../logs.rules'

export function LogList({ acts }: { acts: AdminLogEntry[] }) {
  return (
    <Stack as="ol" gap="0" listStyleType="none" aria-label="Activity">
      {acts.map(({ id, action, type, description, actorName, timestamp, undoes }) => (
        <Flex
          key={id}
          as="li"
          gap="2"
          py="3"
          borderTopWidth="1px"
          borderColor="border.muted"
          _first={{ borderTopWidth: '0' }}
          direction={{ base: 'column', md: 'row' }}
          justifyContent="space-between"
        >
          <Box minW="0">
            <Flex wrap="wrap" gap="2" alignItems="center">
              <Text fontWeight="semibold">{actionName(action)}</Text>
              <Badge>{typeNames[type]}</Badge>
              {undoes === null ? null : <Badge>Taken back</Badge>}
            </Flex>
            <Text overflowWrap="anywhere">{description}</Text>
          </Box>
          <Box flexShrink="0" textAlign={{ md: 'end' }} textStyle="sm" color="fg.muted">
            <Text>by {actorName}</Text>
            <chakra.time dateTime={timestamp} fontVariantNumeric="tabular-nums">
              {formatDateTime(timestamp)}
            </chakra.time>
          </Box>
        </Flex>
      ))}
    </Stack>
  )
}
