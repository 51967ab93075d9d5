import { Box, Flex, Stack, type StackProps, Text } from '@chakra-ui/react'
import { type LucideIcon, MessageSquareWarning, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { DismissButton } from '../../../ui/DismissButton'
import { loadBroadcaster, useBroadcastState } from '../hooks'

const dismiss = () => void loadBroadcaster().then(({ dismissMessage }) => dismissMessage())

/** What an administrator did with this stream or wrote to its broadcaster, over the camera. */
export function AdminNotices(place: StackProps) {
  const { isMutedByAdmin, adminMessage } = useBroadcastState()
  return (
    <Stack gap="2" role="alert" aria-label="From the administrators" {...place}>
      {isMutedByAdmin ? (
        <Notice Icon={VolumeX} title="An administrator muted your stream">
          Viewers see you and hear nothing.
        </Notice>
      ) : null}
      {adminMessage === null ? null : (
        <Notice
          Icon={MessageSquareWarning}
          title="Message from an administrator"
          action={<DismissButton label="Dismiss message" onDismiss={dismiss} />}
        >
          {adminMessage}
        </Notice>
      )}
    </Stack>
  )
}

interface NoticeProps {
  Icon: LucideIcon
  title: string
  action?: ReactNode
  children: string
}

const Notice = ({ Icon, title, action, children }: NoticeProps) => (
  <Flex gap="3" ps="3" pe={action ? '0' : '3'} alignItems="center" bg="amber.400" color="gray.975" borderRadius="l2">
    <Box flexShrink="0">
      <Icon size={20} aria-hidden />
    </Box>
    <Box flex="1" minW="0" py="2" textStyle="sm" overflowWrap="anywhere">
      <Text fontWeight="bold">{title}</Text>
      <Text>{children}</Text>
    </Box>
    {action}
  </Flex>
)
