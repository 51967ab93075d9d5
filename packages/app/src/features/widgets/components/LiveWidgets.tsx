import { Box, Button, Flex, Heading, Skeleton } from '@chakra-ui/react'
import { Check, Move, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { useWidgetActions, useWidgetDialog, useWidgets } from '../hooks'
import type { WidgetChannel } from './WidgetBody'
import { WidgetCanvas, WidgetStage } from './WidgetCanvas'
import { WidgetDialog } from './WidgetDialog'

interface LiveWidgetsProps extends WidgetChannel {
  isOwner: boolean
}

/** The 'Live Widgets' of a person's page; without any, visitors see nothing. `chat` is the content of its chat widgets. */
export function LiveWidgets({ isOwner, ...channel }: LiveWidgetsProps) {
  const list = useWidgets(channel.page.id)
  const { widgets } = list
  if (!isOwner && widgets.length === 0) return null
  return (
    <Box as="section" aria-labelledby="live-widgets" minW="0">
      {isOwner ? (
        <OwnersWidgets list={list} channel={channel} />
      ) : (
        <>
          <WidgetsHeading />
          <WidgetStage widgets={widgets} channel={channel} />
        </>
      )}
    </Box>
  )
}

const WidgetsHeading = () => (
  <Heading as="h2" size="lg" id="live-widgets" mb="3">
    Live Widgets
  </Heading>
)

interface OwnersWidgetsProps {
  list: ReturnType<typeof useWidgets>
  channel: WidgetChannel
}

/** The widgets as visitors see them, until their owner arranges them. */
function OwnersWidgets({ list, channel }: OwnersWidgetsProps) {
  const [isArranging, setArranging] = useState(false)
  const actions = useWidgetActions(channel.page.id)
  const dialog = useWidgetDialog()
  const { widgets } = list
  const empty = <EmptyState title="No widgets configured" hint="Add widgets to customize your streaming page" />
  return (
    <>
      <Flex justifyContent="space-between" wrap="wrap" columnGap="2">
        <WidgetsHeading />
        <Flex gap="2" mb="3">
          {isArranging ? (
            <Button size="sm" variant="outline" onClick={dialog.openNew}>
              <Plus />
              Add Widget
            </Button>
          ) : null}
          <Button
            size="sm"
            variant={isArranging ? 'solid' : 'outline'}
            colorPalette={isArranging ? 'accent' : 'gray'}
            onClick={() => setArranging(!isArranging)}
          >
            {isArranging ? <Check /> : <Move />}
            {isArranging ? 'Done' : 'Arrange'}
          </Button>
        </Flex>
      </Flex>
      {list.isLoading ? <Skeleton h="52" aria-label="Loading widgets" /> : null}
      {list.isError ? <ErrorState sentence="The widgets could not be loaded." onRetry={list.retry} /> : null}
      {isArranging ? (
        <>
          <Muted mb="2">Drag a widget by its handle, or move it with the arrow keys. Only you see this canvas.</Muted>
          <WidgetCanvas
            widgets={widgets}
            channel={channel}
            owner={{ onPlace: actions.place, onEdit: dialog.openEdit, onRemove: actions.remove }}
          >
            {list.isEmpty ? empty : null}
          </WidgetCanvas>
        </>
      ) : (
        <>
          {list.isEmpty ? <Box layerStyle="card">{empty}</Box> : null}
          <WidgetStage widgets={widgets} channel={channel} />
        </>
      )}
      <WidgetDialog
        isOpen={dialog.isOpen}
        widget={dialog.widget}
        widgets={widgets}
        actions={actions}
        onClose={dialog.close}
      />
    </>
  )
}
