import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { PushDevice } from '@squall/shared/contract/notification'
import { MonitorSmartphone, Trash2 } from 'lucide-react'
import { formatDate, formatDateTime } from '../../../platform/format'
import { unsubscribeBrowser } from '../../../platform/push-subscription'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'

interface DeviceListProps {
  devices: { data?: PushDevice[] | undefined; isError: boolean }
  /** Which of them this browser is. */
  ownId: string | undefined
}

/** Every browser the member is pushed to, each with a way to stop. */
export function DeviceList({ devices, ownId }: DeviceListProps) {
  const remove = useRemoveDevice(ownId)
  if (devices.isError && devices.data === undefined) {
    return (
      <Text role="alert" textStyle="sm" color="fg.muted" mt="4">
        Your devices could not be loaded.
      </Text>
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
