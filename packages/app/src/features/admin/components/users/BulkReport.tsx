import { Alert, Box, Text } from '@chakra-ui/react'
import type { BulkOutcome } from '@squall/shared/contract/admin'
import { TriangleAlert } from 'lucide-react'
import { formatNumber } from '../../../../platform/format'
import { DismissButton } from '../../../../ui/DismissButton'
import { outcomeSentence, refusalsByReason } from '../../user-acts'

interface BulkReportProps {
  outcome: BulkOutcome
  participle: string
  onDismiss: () => void
}

/** Whom a bulk act left out, and why; it stays until it is dismissed. */
export function BulkReport({ outcome, participle, onDismiss }: BulkReportProps) {
  return (
    <Alert.Root status="warning" variant="surface" role="status">
      <Alert.Indicator>
        <TriangleAlert />
      </Alert.Indicator>
      <Alert.Content>
        <Alert.Title>
          {outcomeSentence(outcome, participle)} {formatNumber(outcome.refused.length)} left out:
        </Alert.Title>
        <Box as="ul" listStyleType="none" textStyle="sm">
          {refusalsByReason(outcome.refused).map(({ reason, count, names }) => (
            <Text as="li" key={reason} overflowWrap="anywhere">
              {reason}: {names.join(', ')}
              {count > names.length ? ` and ${formatNumber(count - names.length)} more` : ''}
            </Text>
          ))}
        </Box>
      </Alert.Content>
      <DismissButton label="Dismiss" onDismiss={onDismiss} />
    </Alert.Root>
  )
}
