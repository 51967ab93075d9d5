import { Box, Button, Flex, Grid, Heading, Skeleton, VisuallyHidden } from '@chakra-ui/react'
import type { Widget, WidgetType } from '@squall/shared/contract/channel'
import { LayoutGrid, Move, Plus } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { useWidgetActions, useWidgetDialog, useWidgets } from '../hooks'
import { CANVAS, getCanvasHeight, getCanvasWidth, getWidgetBox, type WidgetBox } from '../rules'
import { useArrangement } from '../use-arrangement'
import { PlacedWidget } from './PlacedWidget'
import type { WidgetChannel } from './WidgetBody'
import { OwnerButtons, WidgetCard } from './WidgetCard'
import { WidgetDialog } from './WidgetDialog'

/** The owner's actions; undefined for visitors. */
interface OwnerControls {
  onPlace: (widgetId: string, box: WidgetBox) => void
  onEdit: (widget: Widget) => void
  onRemove: (widgetId: string) => void
}

const nowhere = () => undefined

/** About 12 rem of messages, and the form below them. */
const CHAT_HEIGHT = '19rem'

const getHeight = (type: WidgetType, isLive: boolean) => (type === 'chat' && isLive ? CHAT_HEIGHT : undefined)

interface LiveWidgetsProps extends WidgetChannel {
  isOwner: boolean
}

/** The 'Live Widgets' of a channel page. `chat` is the content of its chat widgets. */
export function LiveWidgets({ page, stream, chat, isOwner }: LiveWidgetsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [isArranging, setArranging] = useState(false)
  const list = useWidgets(page.id)
  const actions = useWidgetActions(page.id)
  const dialog = useWidgetDialog()
  const { widgets } = list
  const arranged = getCanvasWidth(widgets.map(getWidgetBox))
  const isTooWide = width !== null && width < arranged
  const isNarrow = (width !== null && width < CANVAS.stackedBelow) || (isTooWide && !isOwner)
  const isStacked = isNarrow && !(isOwner && isArranging)
  const owner = isOwner ? { onPlace: actions.place, onEdit: dialog.openEdit, onRemove: actions.remove } : undefined
  const shared = { widgets, channel: { page, stream, chat }, owner }

  return (
    <Box as="section" aria-labelledby="live-widgets" minW="0">
      <Flex alignItems="center" justifyContent="space-between" wrap="wrap" gap="2" mb="3">
        <Heading as="h2" size="lg" id="live-widgets">
          Live Widgets
        </Heading>
        {isOwner ? (
          <Flex gap="2">
            {isNarrow && widgets.length > 0 ? (
              <Button size="sm" variant="ghost" onClick={() => setArranging(!isArranging)}>
                {isArranging ? <LayoutGrid /> : <Move />}
                {isArranging ? 'Done' : 'Arrange'}
              </Button>
            ) : null}
            <Button size="sm" variant="outline" onClick={dialog.openNew}>
              <Plus />
              Add Widget
            </Button>
          </Flex>
        ) : null}
      </Flex>
      <Box
        ref={frame}
        minH={`${CANVAS.minHeight}px`}
        borderWidth="2px"
        borderStyle="dashed"
        borderColor="border.emphasized"
        borderRadius="l3"
        p={isStacked ? '3' : '0'}
        overflowX="auto"
      >
        {list.isLoading ? <Skeleton h="52" m="4" aria-label="Loading widgets" /> : null}
        {list.isError ? <ErrorState sentence="The widgets could not be loaded." onRetry={list.retry} /> : null}
        {list.isEmpty ? (
          <EmptyState
            title="No widgets configured"
            hint={isOwner ? 'Add widgets to customize your streaming page' : undefined}
          />
        ) : null}
        {widgets.length > 0 && width !== null ? (
          isStacked ? (
            <WidgetStack {...shared} />
          ) : (
            <WidgetCanvas {...shared} />
          )
        ) : null}
      </Box>
      {isOwner && isTooWide ? (
        <Muted mt="2">
          The widgets take more room than this screen has. Where they do not fit, visitors see them in columns.
        </Muted>
      ) : null}
      {isOwner ? (
        <WidgetDialog
          isOpen={dialog.isOpen}
          widget={dialog.widget}
          widgets={widgets}
          actions={actions}
          onClose={dialog.close}
        />
      ) : null}
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

interface WidgetStackProps {
  widgets: readonly Widget[]
  channel: WidgetChannel
  owner: OwnerControls | undefined
}

/** Widgets in their order, in one or more columns, for screens that are too narrow for the canvas. */
function WidgetStack({ widgets, channel, owner }: WidgetStackProps) {
  return (
    <Grid gap="4" alignItems="start" templateColumns="repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))">
      {widgets.map((widget) => (
        <WidgetCard
          key={widget.id}
          widget={widget}
          channel={channel}
          h={getHeight(widget.widgetType, channel.stream !== null)}
          end={owner && <OwnerButtons widget={widget} onEdit={owner.onEdit} onRemove={owner.onRemove} />}
        />
      ))}
    </Grid>
  )
}

interface WidgetCanvasProps {
  widgets: readonly Widget[]
  channel: WidgetChannel
  owner: OwnerControls | undefined
}

/** Widgets at the positions that the owner chose. */
function WidgetCanvas({ widgets, channel, owner }: WidgetCanvasProps) {
  const hintId = useId()
  const arrangement = useArrangement({ widgets, onPlace: owner?.onPlace ?? nowhere })
  const boxes = widgets.map(arrangement.boxNow)
  return (
    <>
      <Box
        position="relative"
        isolation="isolate"
        minW={`${getCanvasWidth(boxes)}px`}
        h={`${getCanvasHeight(boxes)}px`}
        data-widget-canvas
      >
        {widgets.map((widget) => (
          <PlacedWidget
            key={widget.id}
            widget={widget}
            channel={channel}
            box={arrangement.boxNow(widget)}
            isHeld={arrangement.isHeld(widget)}
            hintId={hintId}
            handleProps={owner && arrangement.handleProps}
            buttons={owner && <OwnerButtons widget={widget} onEdit={owner.onEdit} onRemove={owner.onRemove} />}
          />
        ))}
      </Box>
      {owner ? (
        <VisuallyHidden>
          <p id={hintId}>Arrow keys change it, with Shift by one pixel. Escape puts it back.</p>
          <p role="status">{arrangement.announcement}</p>
        </VisuallyHidden>
      ) : null}
    </>
  )
}
