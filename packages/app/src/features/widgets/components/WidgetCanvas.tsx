import { Box, type BoxProps, Grid, VisuallyHidden } from '@chakra-ui/react'
import type { Widget } from '@squall/shared/contract/channel'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { CANVAS, getCanvasHeight, getCanvasWidth, getWidgetBox, trimBoxes, type WidgetBox } from '../rules'
import { useArrangement } from '../use-arrangement'
import { PlacedWidget } from './PlacedWidget'
import type { WidgetChannel } from './WidgetBody'
import { OwnerButtons, WidgetCard } from './WidgetCard'

/** About 12 rem of messages, and the form below them. */
const CHAT_HEIGHT = '19rem'

interface WidgetStageProps {
  widgets: readonly Widget[]
  channel: WidgetChannel
}

/** Widgets as visitors see them: where the owner put them, or in columns where those places do not fit. */
export function WidgetStage({ widgets, channel }: WidgetStageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const boxes = trimBoxes(widgets.map(getWidgetBox))
  const isStacked = width !== null && (width < CANVAS.stackedBelow || width < getCanvasWidth(boxes))
  return (
    <Box ref={frame} position="relative" isolation="isolate">
      {width === null ? null : isStacked ? (
        <Grid gap="4" alignItems="start" templateColumns="repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))">
          {widgets.map((widget) => (
            <WidgetCard
              key={widget.id}
              widget={widget}
              channel={channel}
              h={widget.widgetType === 'chat' && channel.stream !== null ? CHAT_HEIGHT : undefined}
            />
          ))}
        </Grid>
      ) : (
        <Box position="relative" h={`${getCanvasHeight(boxes)}px`}>
          {widgets.map((widget, index) => (
            <PlacedWidget
              key={widget.id}
              widget={widget}
              channel={channel}
              box={boxes[index] ?? getWidgetBox(widget)}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Returns the width of an element in CSS pixels, measured before the first paint; null until it is mounted. */
function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    setWidth(measured.clientWidth)
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}

interface WidgetCanvasProps extends WidgetStageProps {
  owner: {
    onPlace: (widgetId: string, box: WidgetBox) => void
    onEdit: (widget: Widget) => void
    onRemove: (widgetId: string) => void
  }
  isSnapping: boolean
  /** Stands on an empty canvas. */
  children: ReactNode
}

/** The owner's canvas: widgets with handles to move and resize them, by pointer and by keyboard. */
export function WidgetCanvas({ widgets, channel, owner, isSnapping, children }: WidgetCanvasProps) {
  const hintId = useId()
  const arrangement = useArrangement({ widgets, isSnapping, onPlace: owner.onPlace })
  const { guides } = arrangement
  const boxes = widgets.map(arrangement.boxNow)
  return (
    <Box borderWidth="2px" borderStyle="dashed" borderColor="border.emphasized" borderRadius="l3" overflowX="auto">
      {children}
      <Box
        position="relative"
        isolation="isolate"
        minW={`${getCanvasWidth(boxes)}px`}
        h={`${Math.max(children === null ? CANVAS.minHeight : 0, getCanvasHeight(boxes) + CANVAS.gap)}px`}
        data-widget-canvas
      >
        {widgets.map((widget) => (
          <PlacedWidget
            key={widget.id}
            widget={widget}
            channel={channel}
            box={arrangement.boxNow(widget)}
            isHeld={arrangement.isHeld(widget)}
            handles={{ hintId, getProps: arrangement.handleProps }}
            buttons={<OwnerButtons widget={widget} onEdit={owner.onEdit} onRemove={owner.onRemove} />}
          />
        ))}
        <Guide at={guides?.vertical} insetBlock="0" w="2px" edge="left" />
        <Guide at={guides?.horizontal} insetInline="0" h="2px" edge="top" />
      </Box>
      <VisuallyHidden>
        <p id={hintId}>Arrow keys change it, with Shift by one pixel. Escape puts it back.</p>
        <p role="status">{arrangement.announcement}</p>
      </VisuallyHidden>
    </Box>
  )
}

interface GuideProps extends BoxProps {
  at: number | null | undefined
  edge: 'left' | 'top'
}

/** A line at the edge that a dragged widget has caught. */
const Guide = ({ at, edge, ...line }: GuideProps) =>
  at == null ? null : (
    <Box position="absolute" bg="accent.solid" zIndex="1002" pointerEvents="none" style={{ [edge]: at }} {...line} />
  )
