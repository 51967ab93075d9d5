import { NativeSelect, type NativeSelectRootProps } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'

interface FilterSelectProps extends Omit<NativeSelectRootProps, 'children' | 'onChange'> {
  /** For screen readers only; sighted users read the first option. */
  label: string
  /** The choice that leaves nothing out; its value is empty. */
  all: string
  options: readonly { value: string; label: string }[]
  value: string | null
  onChange: (chosen: string) => void
}

/** Narrows a list to one kind, or shows all. */
export function FilterSelect({ label, all, options, value, onChange, ...root }: FilterSelectProps) {
  return (
    <NativeSelect.Root {...root}>
      <NativeSelect.Field
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator>
        <ChevronDown />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  )
}
