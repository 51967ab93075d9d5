import { Box, Button, Flex, Heading, Skeleton } from '@chakra-ui/react'
import { Check, Magnet, Move, Plus, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { useWidgetDialog, useWidgets } from '../hooks'
import { useWidgetHistory } from '../use-history'
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
  const [isSnapping, setSnapping] = useState(true)
  const { actions, undo, redo } = useWidgetHistory(channel.page.id, isArranging)
  const dialog = useWidgetDialog()
  const { widgets } = list
  const empty = <EmptyState title="No widgets configured" hint="Add widgets to customize your streaming page" />
  return (
    <>
      <Flex justifyContent="space-between" columnGap="2">
        <WidgetsHeading />
        <Button
          h="11"
          px="3"
          mb="3"
          variant={isArranging ? 'solid' : 'outline'}
          colorPalette={isArranging ? 'accent' : 'gray'}
          onClick={() => setArranging(!isArranging)}
        >
          {isArranging ? <Check /> : <Move />}
          {isArranging ? 'Done' : 'Arrange'}
        </Button>
      </Flex>
      {list.isLoading ? <Skeleton h="52" aria-label="Loading widgets" /> : null}
      {list.isError ? <ErrorState sentence="The widgets could not be loaded." onRetry={list.retry} /> : null}
      {isArranging ? (
        <>
          <Flex gap="2" mb="3">
            <ToolButton label="Undo" onClick={undo}>
              <Undo2 />
            </ToolButton>
            <ToolButton label="Redo" onClick={redo}>
              <Redo2 />
            </ToolButton>
            <ToolButton label="Snap to edges" isPressed={isSnapping} onClick={() => setSnapping(!isSnapping)}>
              <Magnet />
            </ToolButton>
            <Button variant="outline" h="11" px="3" onClick={dialog.openNew}>
              <Plus />
              Add Widget
            </Button>
          </Flex>
          <Muted mb="2">
            Drag a widget by its handle, or move it with the arrow keys. Hold Alt to drag it freely. Only you see this
            canvas.
          </Muted>
          <WidgetCanvas
            widgets={widgets}
            channel={channel}
            isSnapping={isSnapping}
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

interface ToolButtonProps {
  label: string
  isPressed?: boolean
  /** Null while there is nothing to do. */
  onClick: (() => void) | null
  children: ReactNode
}

const ToolButton = ({ label, isPressed, onClick, children }: ToolButtonProps) => (
  <Button
    variant={isPressed ? 'subtle' : 'outline'}
    colorPalette={isPressed ? 'accent' : 'gray'}
    px="0"
    minW="11"
    h="11"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    disabled={onClick === null}
    onClick={onClick ?? undefined}
  >
    {children}
  </Button>
)
