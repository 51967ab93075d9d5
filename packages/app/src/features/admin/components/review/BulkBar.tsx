import { Button, Flex, Text } from '@chakra-ui/react'
import { formatNumber } from '../../../../platform/format'

interface BulkBarProps {
  selected: number
  shown: number
  isBusy: boolean
  onSelectAll: () => void
  onApprove: () => void
  onReject: () => void
}

/** What is done with all that is selected; it says how many these are of how many. */
export function BulkBar({ selected, shown, isBusy, onSelectAll, onApprove, onReject }: BulkBarProps) {
  const isNothing = selected === 0
  return (
    <Flex gap="2" alignItems="center" wrap="wrap" justifyContent="space-between">
      <Flex gap="3" alignItems="center" wrap="wrap">
        <Button variant="outline" size="sm" disabled={shown === 0} onClick={onSelectAll}>
          {selected === shown && shown > 0 ? 'Select none' : 'Select all'}
        </Button>
        <Text aria-live="polite" fontVariantNumeric="tabular-nums">
          {formatNumber(selected)} of {formatNumber(shown)} selected
        </Text>
      </Flex>
      <Flex gap="2">
        <Button size="sm" colorPalette="accent" disabled={isNothing || isBusy} onClick={onApprove}>
          Approve selected
        </Button>
        <Button size="sm" variant="outline" colorPalette="red" disabled={isNothing || isBusy} onClick={onReject}>
          Reject selected
        </Button>
      </Flex>
    </Flex>
  )
}
