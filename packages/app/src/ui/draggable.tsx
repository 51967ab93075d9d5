import { Button } from '@chakra-ui/react'
import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { isRecord, readStored, writeStored } from '../platform/storage'
import { clampToScreen, moveByKey, type ScreenPoint } from './draggable.rules'

/**
 * Makes a panel movable by a handle, with pointer or arrow keys, and stores its position on this device.
 * `position` is null until it has been moved; then the panel is fixed to the screen there.
 */
export function useDraggable(storageKey: string) {
  const panel = useRef<HTMLDivElement>(null)
  const grip = useRef<ScreenPoint | null>(null)
  const [position, setPosition] = useState(() => storedPosition(storageKey))
  /** The newest position; several key presses may precede the next render. */
  const latest = useRef(position)

  // A smaller window must not leave the panel outside.
  useEffect(() => {
    const reclamp = () => {
      if (latest.current === null) return
      latest.current = clampToWindow(latest.current)
      setPosition(latest.current)
    }
    window.addEventListener('resize', reclamp)
    return () => window.removeEventListener('resize', reclamp)
  }, [])

  function moveTo(point: ScreenPoint) {
    latest.current = clampToWindow(point)
    setPosition(latest.current)
  }

  function remember() {
    if (latest.current !== null) writeStored(storageKey, latest.current)
  }

  const handleProps = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const box = panel.current?.getBoundingClientRect()
      if (!box) return
      grip.current = { x: event.clientX - box.x, y: event.clientY - box.y }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (grip.current !== null) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y })
    },
    onPointerUp() {
      grip.current = null
      remember()
    },
    onPointerCancel() {
      grip.current = null
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const from = latest.current ?? panel.current?.getBoundingClientRect()
      const next = from ? moveByKey(from, event.key) : null
      if (next === null) return
      event.preventDefault()
      moveTo(next)
      remember()
    },
  }

  return { panelRef: panel, position, handleProps }
}

function clampToWindow(point: ScreenPoint): ScreenPoint {
  return clampToScreen(point, { width: window.innerWidth, height: window.innerHeight })
}

function storedPosition(storageKey: string): ScreenPoint | null {
  return readStored(storageKey, (stored) => {
    if (!isRecord(stored) || typeof stored.x !== 'number' || typeof stored.y !== 'number') return null
    return clampToWindow({ x: stored.x, y: stored.y })
  })
}

type DragHandleProps = ReturnType<typeof useDraggable>['handleProps'] & { label: string }

/** The handle of a movable panel, for pointer and arrow keys. */
export function DragHandle({ label, ...handleProps }: DragHandleProps) {
  return (
    <Button
      variant="plain"
      px="0"
      w="8"
      minW="8"
      color="gray.300"
      cursor="grab"
      touchAction="none"
      aria-label={label}
      {...handleProps}
    >
      <GripVertical />
    </Button>
  )
}
