import { Box, Button } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { whenIdle } from '../platform/idle'
import { toastQueue } from '../platform/toast'
import type { ToastCardProps } from './ToastCard'

const loadCard = () => import('./ToastCard')

/** Not in the first load. It is fetched soon after, since a message may say that the network is gone. */
const ToastCard = lazy(() => loadCard().catch(() => ({ default: PlainCard })))

/** The card when its code could not be loaded; a tap removes it. */
function PlainCard({ message, onClose }: ToastCardProps) {
  return (
    <Button variant="outline" bg="bg.panel" h="auto" py="3" whiteSpace="normal" onClick={onClose}>
      {message.description ?? message.title}
    </Button>
  )
}

const FOCUS_HOTKEY = 'F8'

/** The controls of a full-screen camera are at the bottom and, sideways, at the end; its title and signs are at the top. */
const overCamera = {
  top: 'calc(8rem + env(safe-area-inset-top))',
  '@media (orientation: landscape)': { top: 'calc(6.5rem + env(safe-area-inset-top))' },
  bottom: 'auto',
  insetInlineStart: 'max(1rem, env(safe-area-inset-left))',
  insetInlineEnd: 'auto',
}

/** The place of the one toast. The live region is always mounted, so that screen readers announce its changes. */
export function Toaster() {
  const { shown: message, waiting } = toastQueue.useValue()
  const region = useRef<HTMLElement>(null)

  useEffect(() => whenIdle(() => void loadCard().catch(() => undefined)), [])

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
      data-cover
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
      css={{ 'html[data-covered] &': overCamera }}
    >
      <Suspense fallback={null}>
        {message ? (
          <ToastCard
            key={message.id}
            message={message}
            isAwaited={waiting.length > 0}
            onClose={() => toastQueue.dismiss(message.id)}
          />
        ) : null}
      </Suspense>
    </Box>
  )
}
