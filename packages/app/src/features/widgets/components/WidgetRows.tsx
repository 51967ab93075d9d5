import { Badge, Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Widget } from '@squall/shared/contract/channel'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { SwitchField } from '../../../ui/Form'
import { Muted } from '../../../ui/Typography'
import { useWidgetActions, useWidgetDialog, useWidgets, type WidgetActions } from '../hooks'
import { getWidgetBox, WIDGET_NAMES } from '../rules'
import { HandleButton } from './WidgetCard'
import { WidgetDialog } from './WidgetDialog'

/** The widgets of the owner's page as a list: type, visibility, position and order. */
export function WidgetRows({ userId }: { userId: string }) {
  const list = useWidgets(userId)
  const actions = useWidgetActions(userId)
  const dialog = useWidgetDialog()
  const { widgets } = list
  return (
    <>
      <Flex justifyContent="space-between" alignItems="center" gap="4" mb="3">
        <Muted>On phones they stand in this order.</Muted>
        <Button size="sm" colorPalette="accent" onClick={dialog.openNew}>
          <Plus />
          Add Widget
        </Button>
      </Flex>
      {list.isLoading ? <Skeleton h="24" aria-label="Loading widgets" /> : null}
      {list.isError ? <ErrorState sentence="The widgets could not be loaded." onRetry={list.retry} /> : null}
      {list.isEmpty ? <Text color="fg.muted">No widgets configured</Text> : null}
      <Stack as="ul" gap="0" listStyleType="none">
        {widgets.map((widget, index) => (
          <WidgetRow
            key={widget.id}
            widget={widget}
            index={index}
            isLast={index === widgets.length - 1}
            actions={actions}
            onEdit={() => dialog.openEdit(widget)}
          />
        ))}
      </Stack>
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

interface WidgetRowProps {
  widget: Widget
  /** Position in the order, from 0. */
  index: number
  isLast: boolean
  actions: WidgetActions
  onEdit: () => void
}

function WidgetRow({ widget, index, isLast, actions, onEdit }: WidgetRowProps) {
  const { id, widgetTitle: title } = widget
  const { x, y, width, height } = getWidgetBox(widget)
  return (
    <Flex
      as="li"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      py="2"
      alignItems="center"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Box flex="1 1 12rem" minW="0">
        <Flex gap="2" alignItems="center" minW="0">
          <Badge flexShrink="0">{WIDGET_NAMES[widget.widgetType]}</Badge>
          <Text fontWeight="semibold" truncate title={title}>
            {title}
          </Text>
        </Flex>
        <Flex wrap="wrap" columnGap="3" textStyle="xs" color="fg.muted" mt="1">
          <span>{`Position ${x}, ${y}`}</span>
          <span>{`Size ${width} × ${height}`}</span>
          <span>{`Z-index ${widget.zIndex}`}</span>
          <span>{`Order ${widget.sortOrder + 1}`}</span>
        </Flex>
      </Box>
      <Flex alignItems="center" gap="1" ms="auto">
        <SwitchField
          label="Visible"
          isOn={widget.isVisible}
          onChange={(isVisible) => actions.setVisible(id, isVisible)}
        />
        <HandleButton
          aria-label={`Move ${title} up`}
          ms="2"
          disabled={index === 0}
          onClick={() => actions.reorder(id, index - 1)}
        >
          <ArrowUp />
        </HandleButton>
        <HandleButton
          aria-label={`Move ${title} down`}
          disabled={isLast}
          onClick={() => actions.reorder(id, index + 1)}
        >
          <ArrowDown />
        </HandleButton>
        <HandleButton aria-label={`Edit ${title}`} onClick={onEdit}>
          <Pencil />
        </HandleButton>
        <HandleButton aria-label={`Delete ${title}`} onClick={() => actions.remove(id)}>
          <Trash2 />
        </HandleButton>
      </Flex>
    </Flex>
  )
}
