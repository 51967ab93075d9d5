import { Button, Card, Flex, Text } from '@chakra-ui/react'
import { Download, Share } from 'lucide-react'
import { isIos } from '../../../platform/push.rules'
import { installPrompt } from '../../../platform/pwa'
import { Muted } from '../../../ui/Typography'
import { getInstallMethod } from '../rules'

/** Offers to install the app where that is possible and not done yet. */
export function InstallCard() {
  const { method, install } = useInstall()
  if (method === 'installed' || method === 'none') return null
  return (
    <Card.Root as="section" aria-label="Install Squall">
      <Card.Body>
        <Flex gap="4" wrap="wrap" alignItems="center" justifyContent="space-between">
          <div>
            <Card.Title as="h2">Install Squall</Card.Title>
            <Muted>Its own icon and window, and notifications like those of other apps.</Muted>
          </div>
          {method === 'prompt' ? (
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
  const { method, install } = useInstall()
  if (method !== 'prompt') return null
  return (
    <Button variant="subtle" onClick={install}>
      <Download />
      Install Squall
    </Button>
  )
}

/** Returns how the app can be installed on this device; `install` opens the browser's prompt, if there is one. */
function useInstall() {
  const prompt = installPrompt.useValue()
  const method = getInstallMethod({
    isInstalled: isStandalone(),
    hasPrompt: prompt !== null,
    onIos: isIos(navigator.userAgent, navigator.maxTouchPoints),
  })
  async function install() {
    // A prompt can be used once; the browser fires the event again when it allows another.
    installPrompt.set(null)
    await prompt?.prompt()
  }
  return { method, install: () => void install() }
}

const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
