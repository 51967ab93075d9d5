import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { getToastDurationMs, type ToastMessage } from '../platform/toast'
import { useSignInLink } from './sign-in-link'
import { Muted } from './Typography'

const SWIPE_THRESHOLD_PX = 50

const looks = {
  success: { Icon: CircleCheck, color: 'fg.success' },
  error: { Icon: CircleAlert, color: 'fg.error' },
  info: { Icon: Info, color: 'accent.fg' },
}

export interface ToastCardProps {
  message: ToastMessage
  /** Whether another message waits for its place. */
  isAwaited: boolean
  onClose: () => void
}

/** One message with its buttons. It leaves by itself, unless a pointer or the focus is on it. */
export default function ToastCard({ message, isAwaited, onClose }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  const swipe = useSwipeRight(onClose)
  const { Icon, color } = looks[message.kind]

  const { action, offersSignIn } = message
  const lastsMs = getToastDurationMs(message, isAwaited)
  const signIn = useSignInLink()
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => close.current(), lastsMs)
    return () => clearTimeout(timer)
  }, [isHeld, lastsMs])

  return (
    <Flex
      role={message.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
      gap="3"
      ps="4"
      py="3"
      alignItems="flex-start"
      bg="bg.overlay"
      color="fg"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderInlineStartWidth="4px"
      borderInlineStartColor={color}
      borderRadius="l2"
      boxShadow="overlay"
      touchAction="pan-y"
      translate="var(--swipe-x, 0px) 0"
      animation="slide-from-bottom 200ms, fade-in 200ms"
    >
      <Box asChild color={color} boxSize="5" flexShrink="0" mt="0.5">
        <Icon aria-hidden />
      </Box>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text textStyle="sm" fontWeight="bold">
          {message.title}
        </Text>
        {message.description ? <Muted>{message.description}</Muted> : null}
      </Box>
      {action ? (
        <Button
          variant="outline"
          size="sm"
          flexShrink="0"
          onClick={() => {
            onClose()
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      {offersSignIn ? (
        <Button asChild variant="outline" size="sm" flexShrink="0" onClick={onClose}>
          <RouterLink {...signIn}>Sign In</RouterLink>
        </Button>
      ) : null}
      <Button variant="plain" size="xs" my="-2" onClick={onClose} aria-label="Close message">
        <X />
      </Button>
    </Flex>
  )
}

/** Pointer handlers that let an element be pushed away to the right; released too early, it slides back. */
function useSwipeRight(onSwiped: () => void) {
  const startX = useRef<number | null>(null)

  function moveTo(element: HTMLElement, distance: number) {
    element.style.setProperty('--swipe-x', `${distance}px`)
    element.toggleAttribute('data-swiping', distance > 0)
  }

  function end(event: PointerEvent<HTMLElement>) {
    if (startX.current === null) return
    const distance = event.clientX - startX.current
    startX.current = null
    event.currentTarget.removeAttribute('data-swiping')
    if (distance >= SWIPE_THRESHOLD_PX) onSwiped()
    else moveTo(event.currentTarget, 0)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button, a')) return
      startX.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) moveTo(event.currentTarget, Math.max(0, event.clientX - startX.current))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
