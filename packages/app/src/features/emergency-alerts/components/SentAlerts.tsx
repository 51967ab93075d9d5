import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import type { SentAlert } from '@squall/shared/contract/live'
import { formatDateTime } from '../../../platform/format'

interface SentAlertsProps {
  alerts: SentAlert[]
  isPending: boolean
  onWithdraw: (id: string) => void
}

/** What is in force now; nothing where nothing is. */
export function SentAlerts({ alerts, isPending, onWithdraw }: SentAlertsProps) {
  if (alerts.length === 0) return null
  return (
    <Box as="section" aria-label="In force now">
      <Heading as="h3" textStyle="label" mb="2">
        In force now
      </Heading>
      <Box as="ul" listStyleType="none">
        {alerts.map(({ id, title, area, expires }) => (
          <Flex
            as="li"
            key={id}
            gap="3"
            py="2"
            wrap="wrap"
            alignItems="center"
            justifyContent="space-between"
            borderTopWidth="1px"
            borderColor="border.muted"
          >
            <Box minW="0" flex="1 1 12rem" overflowWrap="anywhere">
              <Text fontWeight="semibold">{title}</Text>
              <Text textStyle="sm" color="fg.muted">{`${area}, until ${formatDateTime(expires)}`}</Text>
            </Box>
            <Button
              variant="outline"
              disabled={isPending}
              onClick={() => onWithdraw(id)}
              aria-label={`Withdraw ${title}`}
            >
              Withdraw
            </Button>
          </Flex>
        ))}
      </Box>
    </Box>
  )
}
