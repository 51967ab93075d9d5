import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { toastSlot } from '../platform/toast'
import { ToastCard } from './ToastCard'

const FOCUS_HOTKEY = 'F8'

/** Where the one toast appears. The region is always there, so that screen readers hear what is put into it. */
export function Toaster() {
  const message = toastSlot.useValue()
  const region = useRef<HTMLElement>(null)

  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      if (event.key === FOCUS_HOTKEY) region.current?.focus()
    }
    document.addEventListener('keydown', focusRegion)
    return () => document.removeEventListener('keydown', focusRegion)
  }, [])

  return (
    <Box
      as="section"
      ref={region}
      aria-label={`Messages (${FOCUS_HOTKEY})`}
      aria-live="polite"
      tabIndex={-1}
      position="fixed"
      zIndex="toast"
      insetInlineEnd="max(1rem, env(safe-area-inset-right))"
      bottom="calc(var(--bottom-bar-height, 0px) + env(safe-area-inset-bottom) + 1rem)"
      width={{ base: 'calc(100% - 2rem)', md: 'sm' }}
      outline="none"
    >
      {message ? <ToastCard key={message.id} message={message} onClose={() => toastSlot.dismiss(message.id)} /> : null}
    </Box>
  )
}
