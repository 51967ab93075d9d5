import { Button, Text } from '@chakra-ui/react'
import type { RadarAlert } from '@squall/shared/contract/weather'
import { AlertKind } from './AlertKind'
import { untilText } from './alerts-card.rules'

interface AlertEntryProps {
  alert: RadarAlert
  /** The current time in ms. */
  now: number
  isSelected: boolean
  onToggle: () => void
}

/** One alert; pressed, the map shows it. */
export function AlertEntry({ alert, now, isSelected, onToggle }: AlertEntryProps) {
  return (
    <li>
      <Button
        variant="outline"
        display="block"
        w="full"
        h="auto"
        px="3"
        py="2"
        textAlign="start"
        fontWeight="normal"
        whiteSpace="normal"
        lineHeight="inherit"
        overflowWrap="anywhere"
        bg={isSelected ? 'bg.emphasized' : 'transparent'}
        borderColor={isSelected ? 'border.emphasized' : 'border'}
        aria-pressed={isSelected}
        title={isSelected ? undefined : 'Show on the map'}
        onClick={onToggle}
      >
        <AlertKind alert={alert} />
        <Text as="span" display="block" textStyle="sm" fontWeight="semibold" mt="1.5">
          {alert.title}
        </Text>
        <Text as="span" display="block" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {untilText(alert, now)}
        </Text>
      </Button>
    </li>
  )
}
