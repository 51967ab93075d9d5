import { Box, Button, Flex, Heading, Skeleton, Text } from '@chakra-ui/react'
import { LayoutGrid, Move, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { CANVAS } from '../constants'
import { useWidgetActions, useWidgets } from '../hooks'
import { boxOf, canvasWidth } from '../rules'
import { useWidgetDialog } from '../use-widget-dialog'
import { useWidth } from '../use-width'
import type { WidgetChannel } from '../widget-channel'
import { WidgetCanvas } from './WidgetCanvas'
import { WidgetDialog } from './WidgetDialog'
import { WidgetStack } from './WidgetStack'

interface LiveWidgetsProps extends WidgetChannel {
  isOwner: boolean
}

/** The 'Live Widgets' of a channel's page. `chat` is what its chat widgets show. */
export function LiveWidgets({ page, stream, chat, isOwner }: LiveWidgetsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [isArranging, setArranging] = useState(false)
  const list = useWidgets(page.id)
  const actions = useWidgetActions(page.id)
  const dialog = useWidgetDialog()
  const { widgets } = list
  const arranged = canvasWidth(widgets.map(boxOf))
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
        <Text textStyle="sm" color="fg.muted" mt="2">
          The widgets take more room than this screen has. Where they do not fit, visitors see them in columns.
        </Text>
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
