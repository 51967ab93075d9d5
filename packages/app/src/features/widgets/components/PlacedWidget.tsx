import { Box } from '@chakra-ui/react'
import type { Widget } from '@squall/shared/contract/channel'
import { GripVertical, MoveDiagonal2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WidgetBox } from '../rules'
import type { Arrangement } from '../use-arrangement'
import type { WidgetChannel } from './WidgetBody'
import { HandleButton, WidgetCard } from './WidgetCard'

/** A chat has a button in this corner, so its handle stands below it; elsewhere the handle overlaps the content. */
const BELOW = { display: 'flex', flexShrink: '0', justifyContent: 'flex-end' } as const

const OVER = { position: 'absolute', bottom: '0', insetEnd: '0', bg: 'bg.panel', borderStartStartRadius: 'l2' } as const

interface PlacedWidgetProps {
  widget: Widget
  channel: WidgetChannel
  box: WidgetBox
  isHeld?: boolean
  /** Only while the owner arranges the page. */
  handles?: { hintId: string; getProps: Arrangement['handleProps'] }
  buttons?: ReactNode
}

/** A widget at its position; while its owner arranges the page, with handles to move and resize it. */
export function PlacedWidget({ widget, channel, box, isHeld = false, handles, buttons }: PlacedWidgetProps) {
  const { widgetTitle } = widget
  return (
    <WidgetCard
      widget={widget}
      channel={channel}
      position="absolute"
      opacity={isHeld ? '0.6' : '1'}
      transitionProperty="left, top, width, height"
      transitionDuration="moderate"
      // These change many times a second during a drag; inline styles avoid a new CSS class each time.
      style={{
        left: box.x,
        top: box.y,
        width: box.width,
        height: box.height,
        zIndex: isHeld ? 1001 : widget.zIndex,
        transition: isHeld ? 'none' : undefined,
      }}
      start={
        handles && (
          <HandleButton
            aria-label={`Move ${widgetTitle}`}
            aria-describedby={handles.hintId}
            cursor={isHeld ? 'grabbing' : 'grab'}
            touchAction="none"
            {...handles.getProps(widget, 'move')}
          >
            <GripVertical />
          </HandleButton>
        )
      }
      end={buttons}
    >
      {handles ? (
        <Box {...(widget.widgetType === 'chat' ? BELOW : OVER)}>
          <HandleButton
            aria-label={`Resize ${widgetTitle}`}
            aria-describedby={handles.hintId}
            cursor="nwse-resize"
            touchAction="none"
            h={{ base: '11', md: '7' }}
            minW={{ base: '11', md: '7' }}
            {...handles.getProps(widget, 'resize')}
          >
            <MoveDiagonal2 />
          </HandleButton>
        </Box>
      ) : null}
    </WidgetCard>
  )
}
