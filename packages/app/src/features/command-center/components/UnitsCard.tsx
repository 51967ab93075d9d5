import { Button, Flex } from '@chakra-ui/react'
import { Ruler } from 'lucide-react'
import { chooseUnits, type UnitChoice, useUnitChoice, useUnits } from '../../../platform/weather-format'
import { Muted } from '../../../ui/Typography'
import { ExpandableCard } from './ExpandableCard'

const names = { us: 'Miles, mph, °F', metric: 'Kilometers, km/h, °C' } as const

const choices: { value: UnitChoice; label: string }[] = [
  { value: 'auto', label: 'By place' },
  { value: 'us', label: names.us },
  { value: 'metric', label: names.metric },
]

/** The units of every weather value on this device. */
export function UnitsCard() {
  const choice = useUnitChoice()
  const units = useUnits()
  return (
    <ExpandableCard
      id="units"
      title="Units"
      icon={<Ruler />}
      summary={choice === 'auto' ? `By place: ${names[units]}` : names[units]}
    >
      <Flex role="group" aria-label="Units" gap="2" wrap="wrap">
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            variant={value === choice ? 'solid' : 'outline'}
            aria-pressed={value === choice}
            onClick={() => chooseUnits(value)}
          >
            {label}
          </Button>
        ))}
      </Flex>
      <Muted mt="3">By place means miles and °F in the United States and kilometers and °C elsewhere.</Muted>
    </ExpandableCard>
  )
}
