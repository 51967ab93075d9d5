import { Grid } from '@chakra-ui/react'
import type { Widget, WidgetType } from '@squall/shared/contract/channel'
import type { WidgetChannel } from '../widget-channel'
import { OwnerButtons } from './OwnerButtons'
import type { OwnerControls } from './WidgetCanvas'
import { WidgetCard } from './WidgetCard'

interface WidgetStackProps {
  widgets: readonly Widget[]
  channel: WidgetChannel
  owner: OwnerControls | undefined
}

/** About 12 rem of lines, and the form below them. */
const CHAT_HEIGHT = '19rem'
const heightOf = (type: WidgetType, isLive: boolean) => (type === 'chat' && isLive ? CHAT_HEIGHT : undefined)

/** Widgets in their order, one below the other or in columns, where the canvas has no room. */
export function WidgetStack({ widgets, channel, owner }: WidgetStackProps) {
  return (
    <Grid gap="4" alignItems="start" templateColumns="repeat(auto-fill, minmax(min(100%, 17.5rem), 1fr))">
      {widgets.map((widget) => (
        <WidgetCard
          key={widget.id}
          widget={widget}
          channel={channel}
          h={heightOf(widget.widgetType, channel.stream !== null)}
          end={owner && <OwnerButtons widget={widget} onEdit={owner.onEdit} onRemove={owner.onRemove} />}
        />
      ))}
    </Grid>
  )
}
