import { Box } from '@chakra-ui/react'
import type { Widget } from '@squall/shared/contract/channel'
import { GripVertical, MoveDiagonal2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WidgetBox } from '../rules'
import type { Arrangement } from '../use-arrangement'
import type { WidgetChannel } from '../widget-channel'
import { HandleButton, WidgetCard } from './WidgetCard'

interface PlacedWidgetProps {
  widget: Widget
  channel: WidgetChannel
  box: WidgetBox
  isHeld: boolean
  hintId: string
  /** Left out for those who may not move it. */
  handleProps: Arrangement['handleProps'] | undefined
  buttons: ReactNode
}

/** A chat ends in a button that must stay free; elsewhere the handle lies in the corner of the content. */
const BELOW = { display: 'flex', flexShrink: '0', justifyContent: 'flex-end' } as const

const OVER = { position: 'absolute', bottom: '0', insetEnd: '0', bg: 'bg.panel', borderStartStartRadius: 'l2' } as const

/** A widget at its place on the canvas, for its owner with handles to move and resize it. */
export function PlacedWidget({ widget, channel, box, isHeld, hintId, handleProps, buttons }: PlacedWidgetProps) {
  const { widgetTitle } = widget
  return (
    <WidgetCard
      widget={widget}
      channel={channel}
      position="absolute"
      opacity={isHeld ? '0.6' : '1'}
      transitionProperty="left, top, width, height"
      transitionDuration="moderate"
      // While it is dragged these change many times a second, which must not make a new CSS class each time.
      style={{
        left: box.x,
        top: box.y,
        width: box.width,
        height: box.height,
        zIndex: isHeld ? 1001 : widget.zIndex,
        transition: isHeld ? 'none' : undefined,
      }}
      start={
        handleProps && (
          <HandleButton
            aria-label={`Move ${widgetTitle}`}
            aria-describedby={hintId}
            cursor={isHeld ? 'grabbing' : 'grab'}
            touchAction="none"
            {...handleProps(widget, 'move')}
          >
            <GripVertical />
          </HandleButton>
        )
      }
      end={buttons}
    >
      {handleProps ? (
        <Box {...(widget.widgetType === 'chat' ? BELOW : OVER)}>
          <HandleButton
            aria-label={`Resize ${widgetTitle}`}
            aria-describedby={hintId}
            cursor="nwse-resize"
            touchAction="none"
            h={{ base: '11', md: '7' }}
            minW={{ base: '11', md: '7' }}
            {...handleProps(widget, 'resize')}
          >
            <MoveDiagonal2 />
          </HandleButton>
        </Box>
      ) : null}
    </WidgetCard>
  )
}
