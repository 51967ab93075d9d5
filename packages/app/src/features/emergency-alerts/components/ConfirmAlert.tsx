import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { SendAlertInput } from '@squall/shared/contract/live'
import { formatMinutesFully } from '../../../platform/format'
import { trpc } from '../../../platform/trpc'
import { SeverityMark } from '../../../ui/SeverityMark'
import { reachOf } from '../form.rules'

const MINUTE = 60_000

interface ConfirmAlertProps {
  alert: SendAlertInput
  isPending: boolean
  onBack: () => void
  onSend: (alert: SendAlertInput) => void
}

/** The alert as people will see it, and whom it reaches. */
export function ConfirmAlert({ alert, isPending, onBack, onSend }: ConfirmAlertProps) {
  const approved = trpc.admin.stats.useQuery().data?.approved
  return (
    <Stack gap="4">
      <Flex gap="3" p="4" borderRadius="l2" bg="banner.warning" color="banner.warningText">
        <Box pt="1">
          <SeverityMark severity="warning" />
        </Box>
        <Box minW="0" overflowWrap="anywhere">
          <Text fontWeight="bold">{alert.title}</Text>
          <Text whiteSpace="pre-line">{alert.text}</Text>
        </Box>
      </Flex>
      <Text>{reachOf(alert.area, approved)}</Text>
      <Text color="fg.muted" textStyle="sm">
        {`It lasts ${formatMinutesFully(alert.minutes * MINUTE)}, stands in the log under your name, and can be withdrawn. A notification that was sent cannot be taken back.`}
      </Text>
      <Flex gap="2" wrap="wrap" justifyContent="flex-end">
        <Button variant="outline" disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button colorPalette="red" disabled={isPending} onClick={() => onSend(alert)}>
          {isPending ? 'Sending...' : 'Send alert'}
        </Button>
      </Flex>
    </Stack>
  )
}
