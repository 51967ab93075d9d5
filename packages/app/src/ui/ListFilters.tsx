import { Box, type BoxProps, Input, NativeSelect, type NativeSelectRootProps } from '@chakra-ui/react'
import { ChevronDown, Search } from 'lucide-react'

interface SearchFieldProps extends Omit<BoxProps, 'onChange'> {
  value: string
  onChange: (typed: string) => void
  placeholder: string
}

/** A field to search by; its placeholder is its name. */
export function SearchField({ value, onChange, placeholder, ...box }: SearchFieldProps) {
  return (
    <Box position="relative" minW="0" {...box}>
      <Box
        position="absolute"
        insetStart="3"
        top="50%"
        translate="0 -50%"
        color="fg.subtle"
        zIndex="1"
        pointerEvents="none"
      >
        <Search size={18} aria-hidden />
      </Box>
      <Input
        type="search"
        ps="10"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        aria-label={placeholder}
      />
    </Box>
  )
}

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
