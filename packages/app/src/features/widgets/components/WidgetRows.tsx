import { Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { ErrorState } from '../../../ui/ErrorState'
import { useWidgetActions, useWidgets } from '../hooks'
import { useWidgetDialog } from '../use-widget-dialog'
import { WidgetDialog } from './WidgetDialog'
import { WidgetRow } from './WidgetRow'

/** The widgets of one's own page as a list: what each is, whether visitors see it, where it lies, and its place in the order. */
export function WidgetRows({ userId }: { userId: string }) {
  const list = useWidgets(userId)
  const actions = useWidgetActions(userId)
  const dialog = useWidgetDialog()
  const { widgets } = list
  return (
    <>
      <Flex justifyContent="space-between" alignItems="center" gap="4" mb="3">
        <Text textStyle="sm" color="fg.muted">
          On phones they stand in this order.
        </Text>
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
