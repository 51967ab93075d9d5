import { Button, Card, Flex, Text } from '@chakra-ui/react'
import { Download, Share } from 'lucide-react'
import { Muted } from '../../../ui/Typography'
import { useInstall } from '../rules'

/** Offers to install the app where that is possible and not done yet. */
export function InstallCard() {
  const { way, install } = useInstall()
  if (way === 'installed' || way === 'none') return null
  return (
    <Card.Root as="section" aria-label="Install Squall">
      <Card.Body>
        <Flex gap="4" wrap="wrap" alignItems="center" justifyContent="space-between">
          <div>
            <Card.Title as="h2">Install Squall</Card.Title>
            <Muted>Its own icon and window, and notifications like those of other apps.</Muted>
          </div>
          {way === 'prompt' ? (
            <Button colorPalette="accent" onClick={install}>
              <Download />
              Install
            </Button>
          ) : (
            <Text display="flex" gap="2" alignItems="center" textStyle="sm">
              <Share size={18} aria-hidden />
              Tap Share, then Add to Home Screen, and open Squall from there.
            </Text>
          )}
        </Flex>
      </Card.Body>
    </Card.Root>
  )
}

/** A button that opens the browser's install prompt, while there is one. */
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
