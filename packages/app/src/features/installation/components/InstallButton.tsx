import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useInstall } from '../hooks'

/** The browser's own offer to install the app, while there is one. */
export function InstallButton() {
  const { way, install } = useInstall()
  if (way !== 'prompt') return null
  return (
    <Button variant="subtle" onClick={install}>
      <Download />
      Install Squall
    </Button>
  )
}
