import { Box, Button } from '@chakra-ui/react'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { DismissButton } from '../../../ui/DismissButton'
import { loadBroadcaster } from '../hooks'
import { AdminNotices } from './AdminNotices'

/** What administrators do and write, for a broadcaster who is on another page of the app, until it is dismissed. */
export default function NoticesElsewhere({ streamId }: { streamId: string }) {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const close = () => {
    setOpen(false)
    void loadBroadcaster().then(({ dismissMessage }) => dismissMessage())
  }
  return (
    <AdminNotices
      position="fixed"
      zIndex="banner"
      bottom="calc(var(--bottom-bar-height, 0px) + env(safe-area-inset-bottom) + 0.75rem)"
      insetStart="3"
      w="calc(100% - 1.5rem)"
      maxW="26rem"
      boxShadow="lg"
      action={<DismissButton label="Dismiss message" onDismiss={close} />}
    >
      <Box ps="3" pb="2">
        <Button
          asChild
          size="sm"
          variant="outline"
          color="inherit"
          bg="transparent"
          borderColor="currentColor"
          minH="11"
        >
          <RouterLink to={paths.stream(streamId)}>
            <Video />
            Show my stream
          </RouterLink>
        </Button>
      </Box>
    </AdminNotices>
  )
}
