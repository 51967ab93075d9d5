import { Box, Switch, Text } from '@chakra-ui/react'
import { Lock } from 'lucide-react'
import { useId } from 'react'

interface PreferenceSwitchProps {
  label: string
  help: string
  isOn: boolean
  /** Why it cannot be changed; undefined where it can. */
  locked?: string
  onChange: (isOn: boolean) => void
}

/** A preference with what it means; the whole row is its target. */
export function PreferenceSwitch({ label, help, isOn, locked, onChange }: PreferenceSwitchProps) {
  const helpId = useId()
  return (
    <Switch.Root
      checked={isOn}
      disabled={locked !== undefined}
      colorPalette="accent"
      w="full"
      minH="11"
      py="2"
      gap="4"
      alignItems="center"
      justifyContent="space-between"
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <Box minW="0">
        <Switch.Label display="block" fontWeight="semibold" opacity="1">
          {label}
        </Switch.Label>
        <Text id={helpId} as="span" display="block" textStyle="sm" color="fg.muted">
          {help}
          {locked === undefined ? null : (
            <Text as="span" display="flex" gap="1.5" mt="0.5" color="fg" alignItems="flex-start">
              <Box as="span" flexShrink="0" mt="1">
                <Lock size={14} aria-hidden />
              </Box>
              {locked}
            </Text>
          )}
        </Text>
      </Box>
      <Switch.HiddenInput aria-describedby={helpId} />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
    </Switch.Root>
  )
}
