import { Box, chakra, Flex, Stack, type StackProps, Text } from '@chakra-ui/react'
import { type LucideIcon, MessageSquareWarning, VolumeX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DismissButton } from '../../../ui/DismissButton'
import { loadBroadcaster, useBroadcastState } from '../hooks'

const dismiss = () => void loadBroadcaster().then(({ dismissMessage }) => dismissMessage())

interface AdminNoticesProps extends StackProps {
  /** Shows three lines at most until they are tapped, so that a phone's picture stays free. */
  isFoldable?: boolean
  /** In place of the button that dismisses a message. */
  action?: ReactNode
}

/** What an administrator did with this stream or wrote to its broadcaster. */
export function AdminNotices({ isFoldable = false, action, children, ...place }: AdminNoticesProps) {
  const { isMutedByAdmin, adminMessage } = useBroadcastState()
  const dismissing = adminMessage === null ? null : <DismissButton label="Dismiss message" onDismiss={dismiss} />
  return (
    <Stack role="alert" aria-label="From the administrators" {...place}>
      {isMutedByAdmin || adminMessage !== null ? (
        <Box bg="amber.400" color="gray.975" borderRadius="l2">
          <Flex alignItems="flex-start">
            <Notices key={adminMessage} isMuted={isMutedByAdmin} message={adminMessage} isFoldable={isFoldable} />
            {action ?? dismissing}
          </Flex>
          {children}
        </Box>
      ) : null}
    </Stack>
  )
}

interface NoticesProps {
  isMuted: boolean
  message: string | null
  isFoldable: boolean
}

function Notices({ isMuted, message, isFoldable }: NoticesProps) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = isFoldable && !isOpen
  return (
    <Box flex="1" minW="0" maxH={isFoldable ? '33dvh' : undefined} overflowY="auto" borderRadius="l2">
      <Stack position="relative" gap="1" px="3" py="2" minH="11" justifyContent="center" textStyle="sm">
        {isMuted ? (
          <Notice
            Icon={VolumeX}
            title="An administrator muted your stream"
            lines={isFolded && message !== null ? 1 : undefined}
          >
            Viewers see you and hear nothing.
          </Notice>
        ) : null}
        {message === null ? null : (
          <Notice
            Icon={MessageSquareWarning}
            title={isFolded ? 'Administrator' : 'Message from an administrator'}
            lines={isFolded ? 2 : undefined}
          >
            {message}
          </Notice>
        )}
        {isFoldable && message !== null ? (
          <chakra.button
            type="button"
            position="absolute"
            inset="0"
            borderRadius="l2"
            cursor="pointer"
            focusVisibleRing="inside"
            aria-label={isFolded ? 'Read the whole message' : 'Show less of the message'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        ) : null}
      </Stack>
    </Box>
  )
}

interface NoticeProps {
  Icon: LucideIcon
  title: string
  /** The lines that are shown; all of them unless given. */
  lines: number | undefined
  children: string
}

const Notice = ({ Icon, title, lines, children }: NoticeProps) => (
  <Flex gap="2" alignItems="flex-start">
    <Box flexShrink="0" pt="0.5">
      <Icon size={18} aria-hidden />
    </Box>
    <Text minW="0" lineHeight="1.25rem" overflowWrap="anywhere" lineClamp={lines}>
      <Text as="strong">{title}</Text>
      {': '}
      {children}
    </Text>
  </Flex>
)
