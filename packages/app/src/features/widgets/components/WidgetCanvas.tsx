import { Box, VisuallyHidden } from '@chakra-ui/react'
import type { Widget } from '@squall/shared/contract/channel'
import { useId } from 'react'
import { canvasHeight, canvasWidth, type WidgetBox } from '../rules'
import { useArrangement } from '../use-arrangement'
import type { WidgetChannel } from '../widget-channel'
import { OwnerButtons } from './OwnerButtons'
import { PlacedWidget } from './PlacedWidget'

/** What the owner of the page may do; left out for everybody else. */
export interface OwnerControls {
  onPlace: (widgetId: string, box: WidgetBox) => void
  onEdit: (widget: Widget) => void
  onRemove: (widgetId: string) => void
}

interface WidgetCanvasProps {
  widgets: readonly Widget[]
  channel: WidgetChannel
  owner: OwnerControls | undefined
}

const nowhere = () => undefined

/** Widgets where their owner put them. */
export function WidgetCanvas({ widgets, channel, owner }: WidgetCanvasProps) {
  const hintId = useId()
  const arrangement = useArrangement({ widgets, onPlace: owner?.onPlace ?? nowhere })
  const boxes = widgets.map(arrangement.boxNow)
  return (
    <>
      <Box
        position="relative"
        isolation="isolate"
        minW={`${canvasWidth(boxes)}px`}
        h={`${canvasHeight(boxes)}px`}
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
