import { Box, Flex } from '@chakra-ui/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { MapButton } from '../../../ui/map/MapButton'
import {
  getSheetPixels,
  type SheetHeight,
  settleSheet,
  sheetHeights,
  sheetHeightWords,
  stepSheet,
} from '../sheet.rules'

interface BottomSheetProps {
  label: string
  height: SheetHeight
  onHeight: (height: SheetHeight) => void
  /** The height of the map in CSS pixels. */
  available: number
  children: ReactNode
}

interface Drag {
  fromY: number
  fromPixels: number
  lastY: number
  lastAt: number
  speed: number
}

/** A panel over the lower part of a map with three heights, by dragging, keys or buttons. */
export function BottomSheet({ label, height, onHeight, available, children }: BottomSheetProps) {
  const drag = useRef<Drag | null>(null)
  const [draggedTo, setDraggedTo] = useState<number | null>(null)
  const resting = getSheetPixels(height, available)

  function begin(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const { clientY, timeStamp } = event
    drag.current = { fromY: clientY, fromPixels: resting, lastY: clientY, lastAt: timeStamp, speed: 0 }
  }
  function move({ clientY, timeStamp }: PointerEvent) {
    const { current } = drag
    if (current === null) return
    current.speed = (current.lastY - clientY) / Math.max(1, timeStamp - current.lastAt)
    current.lastY = clientY
    current.lastAt = timeStamp
    const pixels = current.fromPixels + current.fromY - clientY
    setDraggedTo(Math.min(available, Math.max(getSheetPixels('low', available), pixels)))
  }
  function end() {
    const speed = drag.current?.speed ?? 0
    drag.current = null
    if (draggedTo !== null) onHeight(settleSheet(draggedTo, available, speed))
    setDraggedTo(null)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onHeight(stepSheet(height, event.key === 'ArrowUp' ? 1 : -1))
  }

  return (
    <Flex
      as="section"
      aria-label={label}
      direction="column"
      position="absolute"
      insetInline="0"
      bottom="0"
      zIndex="1"
      layerStyle="raised"
      borderTopRadius="l3"
      borderBottomRadius="0"
      data-sheet={height}
      transition={draggedTo === null ? 'height 0.2s' : undefined}
      style={{ height: `${draggedTo ?? resting}px` }}
    >
      <Flex alignItems="center" px="2" gap="1.5" flexShrink="0">
        <Flex
          role="slider"
          tabIndex={0}
          aria-label="Height of the panel"
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={sheetHeights.length - 1}
          aria-valuenow={sheetHeights.indexOf(height)}
          aria-valuetext={sheetHeightWords[height]}
          flex="1"
          h="12"
          alignItems="center"
          justifyContent="center"
          cursor="ns-resize"
          touchAction="none"
          focusVisibleRing="inside"
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={press}
        >
          <Box w="10" h="1" borderRadius="full" bg="border.emphasized" />
        </Flex>
        <MapButton label="Make the panel smaller" onClick={() => onHeight(stepSheet(height, -1))}>
          <ChevronDown />
        </MapButton>
        <MapButton label="Make the panel larger" onClick={() => onHeight(stepSheet(height, 1))}>
          <ChevronUp />
        </MapButton>
      </Flex>
      <Box flex="1" minH="0" overflowY="auto" px="4" pb="4">
        {children}
      </Box>
    </Flex>
  )
}
