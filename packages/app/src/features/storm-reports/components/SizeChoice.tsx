import { Button, chakra, SimpleGrid, Text } from '@chakra-ui/react'
import { HAIL_SIZES, WIND_SPEEDS } from '@squall/shared/rules/storm-report'
import { formatInches, formatSpeed } from '../../../platform/weather-format'
import { SwitchField } from '../../../ui/Form'
import type { ReportDraft } from '../rules'

interface SizeChoiceProps {
  draft: ReportDraft
  error: string | undefined
  onChange: (changes: Partial<Pick<ReportDraft, 'hailInches' | 'windMph' | 'isMeasured'>>) => void
}

/** The size of hail or the speed of wind by one tap; nothing for other kinds. */
export function SizeChoice({ draft, error, onChange }: SizeChoiceProps) {
  if (draft.kind === 'hail') {
    const sizes = HAIL_SIZES.map(({ inches, name }) => ({ value: inches, label: name, hint: formatInches(inches) }))
    return (
      <Presets
        legend="Largest stone"
        error={error}
        presets={sizes}
        value={draft.hailInches}
        onChoose={(hailInches) => onChange({ hailInches })}
      />
    )
  }
  if (draft.kind !== 'wind') return null
  return (
    <>
      <Presets
        legend="Strongest gust"
        error={error}
        presets={WIND_SPEEDS.map((mph) => ({ value: mph, label: formatSpeed(mph), hint: null }))}
        value={draft.windMph}
        onChoose={(windMph) => onChange({ windMph })}
      />
      <SwitchField
        label="Measured with an instrument"
        isOn={draft.isMeasured}
        onChange={(isMeasured) => onChange({ isMeasured })}
      />
    </>
  )
}

interface PresetsProps {
  legend: string
  error: string | undefined
  presets: { value: number; label: string; hint: string | null }[]
  value: number | null
  onChoose: (value: number) => void
}

function Presets({ legend, error, presets, value, onChoose }: PresetsProps) {
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" fontWeight="medium" mb="1.5">
        {legend}
      </chakra.legend>
      <SimpleGrid columns={{ base: 2, md: 3 }} gap="2">
        {presets.map((preset) => (
          <Button
            key={preset.value}
            variant={preset.value === value ? 'solid' : 'outline'}
            colorPalette={preset.value === value ? 'accent' : 'gray'}
            h="auto"
            minH="12"
            py="1.5"
            flexDirection="column"
            gap="0"
            aria-pressed={preset.value === value}
            onClick={() => onChoose(preset.value)}
          >
            {preset.label}
            {preset.hint === null ? null : (
              <chakra.span textStyle="xs" fontWeight="normal">
                {preset.hint}
              </chakra.span>
            )}
          </Button>
        ))}
      </SimpleGrid>
      {error === undefined ? null : (
        <Text role="alert" textStyle="sm" color="fg.error" mt="2">
          {error}
        </Text>
      )}
    </chakra.fieldset>
  )
}
