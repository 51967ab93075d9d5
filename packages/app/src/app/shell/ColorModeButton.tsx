import { Button } from '@chakra-ui/react'
import { Moon, Sun } from 'lucide-react'
import { useColorMode } from '../../ui/theme/color-mode'

export function ColorModeButton() {
  const { mode, toggle } = useColorMode()
  const label = mode === 'dark' ? 'Use the light theme' : 'Use the dark theme'
  return (
    <Button variant="ghost" px="0" onClick={toggle} aria-label={label} title={label}>
      {mode === 'dark' ? <Sun /> : <Moon />}
    </Button>
  )
}
