import { Button, Dialog, Portal } from '@chakra-ui/react'
import type { Widget } from '@squall/shared/contract/channel'
import { X } from 'lucide-react'
import { useId } from 'react'
import { fieldsOf, newFields, type WidgetFields } from '../form.rules'
import type { WidgetActions } from '../hooks'
import { WidgetForm } from './WidgetForm'

interface WidgetDialogProps {
  isOpen: boolean
  /** The widget that is edited; null for a new one. */
  widget: Widget | null
  /** All widgets of the page: a new one goes where it hides none. */
  widgets: readonly Widget[]
  actions: Pick<WidgetActions, 'create' | 'edit' | 'isPending'>
  onClose: () => void
}

/** Adds a widget or edits one; it closes when the server has taken it. */
export function WidgetDialog({ isOpen, widget, widgets, actions, onClose }: WidgetDialogProps) {
  const formId = useId()
  async function save(fields: WidgetFields) {
    const isSaved = await (widget ? actions.edit({ widgetId: widget.id, ...fields }) : actions.create(fields))
    if (isSaved) onClose()
  }
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={({ open }) => open || onClose()}
      placement="center"
      scrollBehavior="inside"
      size="md"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{widget ? 'Edit Widget' : 'Add New Widget'}</Dialog.Title>
            </Dialog.Header>
            <Dialog.CloseTrigger asChild>
              <Button variant="ghost" px="0" aria-label="Close">
                <X />
              </Button>
            </Dialog.CloseTrigger>
            <Dialog.Body>
              <WidgetForm initial={widget ? fieldsOf(widget) : newFields(widgets)} formId={formId} onSave={save} />
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" form={formId} colorPalette="accent" disabled={actions.isPending}>
                {widget ? 'Save Widget' : 'Add Widget'}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
