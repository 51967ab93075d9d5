import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { PushDevice } from '@squall/shared/contract/notification'
import { BellRing, CircleHelp, MonitorSmartphone, RotateCw, Send, Trash2 } from 'lucide-react'
import { formatDate, formatDateTime } from '../../../platform/format'
import type { PushState } from '../../../platform/push.rules'
import { unsubscribeBrowser } from '../../../platform/push-subscription'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { Muted } from '../../../ui/Typography'
import { usePush } from '../use-push'
import { SettingsCard } from './SettingsCards'

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
    sentence: 'Turn them on to hear about warnings and streams while Squall is closed.',
  },
  'not-supported': {
    word: 'Not Supported',
    palette: 'gray',
    sentence: 'This browser cannot receive push notifications as it is.',
  },
}

/** Web push: permission and test for this device, and the list of registered devices. */
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

interface DeviceListProps {
  devices: { data?: PushDevice[] | undefined; isError: boolean }
  /** Id of this browser among the devices. */
  ownId: string | undefined
}

/** The member's push devices, each with a Remove button. */
function DeviceList({ devices, ownId }: DeviceListProps) {
  const remove = useRemoveDevice(ownId)
  if (devices.isError && devices.data === undefined) {
    return (
      <Muted role="alert" mt="4">
        Your devices could not be loaded.
      </Muted>
    )
  }
  if (devices.data === undefined || devices.data.length === 0) return null
  return (
    <Box mt="5" pt="4" borderTopWidth="1px" borderColor="border.muted">
      <Heading as="h3" textStyle="label">
        Your devices
      </Heading>
      <Stack as="ul" listStyleType="none" gap="0" mt="1">
        {devices.data.map(({ id, device, createdAt, lastSentAt }) => (
          <Flex as="li" key={id} gap="3" alignItems="center" minH="14">
            <Box color="fg.muted" flexShrink="0">
              <MonitorSmartphone size={20} aria-hidden />
            </Box>
            <Box flex="1" minW="0">
              <Flex gap="2" wrap="wrap" alignItems="center">
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {device}
                </Text>
                {id === ownId ? <Badge colorPalette="accent">This device</Badge> : null}
              </Flex>
              <Text textStyle="xs" color="fg.muted">
                {`Since ${formatDate(createdAt)}. `}
                {lastSentAt === null ? 'Nothing sent yet.' : `Last sent ${formatDateTime(lastSentAt)}.`}
              </Text>
            </Box>
            <Button
              variant="ghost"
              px="0"
              aria-label={`Remove ${device}`}
              title="Remove"
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id })}
            >
              <Trash2 />
            </Button>
          </Flex>
        ))}
      </Stack>
    </Box>
  )
}

function useRemoveDevice(ownId: string | undefined) {
  const utils = trpc.useUtils()
  return trpc.push.remove.useMutation({
    async onSuccess(_answer, { id }) {
      toast.success({ title: 'Device removed', description: 'It gets no more push notifications.' })
      if (id === ownId) await unsubscribeBrowser()
      await utils.push.devices.invalidate()
    },
    onError: (error) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
}
