import { Box } from '@chakra-ui/react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A device without a network hears of no alert: whoever relies on them must know. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <Box role="status" bg="banner.watch" color="banner.watchText" textStyle="sm" fontWeight="bold" textAlign="center">
      {isOnline ? null : (
        <Box px="4" py="2">
          You are offline. Weather alerts are not updating.
        </Box>
      )}
    </Box>
  )
}
