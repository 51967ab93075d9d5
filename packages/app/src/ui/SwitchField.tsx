import { Switch } from '@chakra-ui/react'

interface SwitchFieldProps {
  label: string
  isOn: boolean
  disabled?: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off, with its name beside it. */
export function SwitchField({ label, isOn, disabled, onChange }: SwitchFieldProps) {
  return (
    <Switch.Root
      checked={isOn}
      disabled={disabled}
      colorPalette="accent"
      minH={{ base: '11', md: '9' }}
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label>{label}</Switch.Label>
    </Switch.Root>
  )
}
