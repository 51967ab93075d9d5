import type { RadarSite } from '@squall/shared/contract/weather'
import { formatKm } from '../../../../platform/format'
import { SelectField } from '../../../../ui/SelectField'

interface RadarChoiceProps {
  /** Chosen by hand; null for the nearest. */
  value: string | null
  /** Nearest first. */
  radars: RadarSite[]
  onChange: (radar: string | null) => void
}

const NEAREST = ''

/** Which radar the picture is from. */
export function RadarChoice({ value, radars, onChange }: RadarChoiceProps) {
  const isListed = value === null || radars.some(({ id }) => id === value)
  return (
    <SelectField
      label="Radar"
      value={value ?? NEAREST}
      options={[
        { value: NEAREST, label: 'Nearest (automatic)' },
        ...(isListed ? [] : [{ value, label: value }]),
        ...radars.map(({ id, distance }) => ({ value: id, label: `${id}, ${formatKm(distance)} away` })),
      ]}
      onChange={(event) => onChange(event.target.value === NEAREST ? null : event.target.value)}
    />
  )
}
