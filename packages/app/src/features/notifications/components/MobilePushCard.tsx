import { Badge, Button, Flex, Text } from '@chakra-ui/react'
import { BellRing, CircleHelp, RotateCw, Send } from 'lucide-react'
import type { PushState } from '../../../platform/push.rules'
import { usePush } from '../use-push'
import { DeviceList } from './DeviceList'
import { SettingsCard } from './SettingsCard'

const states: Record<PushState, { word: string; palette: string; sentence: string }> = {
  granted: { word: 'Enabled', palette: 'green', sentence: 'This browser may show notifications from Squall.' },
  denied: {
    word: 'Blocked',
    palette: 'red',
    sentence:
      'This browser blocks notifications from Squall. Allow them in its settings for this site, then load this page again.',
  },
  default: {
    word: 'Not Set',
    palette: 'gray',
    sentence: 'Enable them to hear of warnings and streams while Squall is closed.',
  },
  'not-supported': {
    word: 'Not Supported',
    palette: 'gray',
    sentence: 'This browser cannot receive push notifications as it is.',
  },
}

/** Web push on this device and the others: the permission, a test, and which devices are registered. */
export function MobilePushCard() {
  const push = usePush()
  const { word, palette, sentence } = states[push.state]
  const isLost = push.state === 'granted' && push.isRegistered === false
  return (
    <SettingsCard
      title="Mobile Push Notifications"
      intro="Warnings and news on this phone or computer."
      mark={
        <Badge size="md" colorPalette={palette} variant="subtle">
          {word}
        </Badge>
      }
    >
      <Text>{sentence}</Text>
      {isLost && push.problem === null ? <Text mt="1">This device is not registered for them yet.</Text> : null}
      {push.problem === null ? null : (
        <Text role="alert" color="fg.error" mt="1">
          {push.problem}
        </Text>
      )}
      <Flex gap="3" wrap="wrap" mt="3" _empty={{ display: 'none' }}>
        {push.state === 'default' ? (
          <Button colorPalette="accent" onClick={push.enable} disabled={push.isBusy}>
            <BellRing />
            Enable
          </Button>
        ) : null}
        {isLost ? (
          <Button colorPalette="accent" onClick={push.register} disabled={push.isBusy}>
            <RotateCw />
            Register this device
          </Button>
        ) : null}
        {push.isRegistered && push.state === 'granted' ? (
          <Button variant="outline" onClick={push.sendTest} disabled={push.isBusy}>
            <Send />
            Send a test
          </Button>
        ) : null}
        {push.state === 'not-supported' ? (
          <Button variant="outline" onClick={push.explain}>
            <CircleHelp />
            Help
          </Button>
        ) : null}
      </Flex>
      <DeviceList devices={push.devices} ownId={push.state === 'granted' ? push.ownId : undefined} />
    </SettingsCard>
  )
}
