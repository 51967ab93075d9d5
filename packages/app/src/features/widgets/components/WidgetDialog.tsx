import { Button, Dialog, Portal } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Widget } from '@squall/shared/contract/channel'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Form, FormField, SelectField, SwitchField, TextAreaField } from '../../../ui/Form'
import type { WidgetActions } from '../hooks'
import { listTypeOptions, NEW_FIELDS, toNewWidget, toWidgetFields, WidgetFields } from '../rules'
import { WeatherSample } from './WeatherBody'

interface WidgetDialogProps {
  isOpen: boolean
  /** The widget to edit; null for a new one. */
  widget: Widget | null
  /** All widgets of the page; a new one gets a free place among them. */
  widgets: readonly Widget[]
  actions: Pick<WidgetActions, 'create' | 'edit' | 'isPending'>
  onClose: () => void
}

/** Dialog that adds or edits a widget; it closes when the server has saved it. */
export function WidgetDialog({ isOpen, widget, widgets, actions, onClose }: WidgetDialogProps) {
  const formId = useId()
  async function save(fields: WidgetFields) {
    const isSaved = await (widget
      ? actions.edit({ widgetId: widget.id, ...fields })
      : actions.create(toNewWidget(fields, widgets)))
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
              <WidgetForm initial={widget ? toWidgetFields(widget) : NEW_FIELDS} formId={formId} onSave={save} />
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

interface WidgetFormProps {
  initial: WidgetFields
  /** Connects the submit button, which stands outside the form. */
  formId: string
  onSave: (fields: WidgetFields) => void
}

function WidgetForm({ initial, formId, onSave }: WidgetFormProps) {
  const { register, handleSubmit, formState, watch, control } = useForm({
    resolver: zodResolver(WidgetFields),
    defaultValues: initial,
  })
  const { errors } = formState
  return (
    <Form
      id={formId}
      onSubmit={(event) => {
        event.stopPropagation()
        void handleSubmit(onSave)(event)
      }}
    >
      <SelectField label="Type" options={listTypeOptions(initial.widget_type)} {...register('widget_type')} />
      {watch('widget_type') === 'weather' ? <WeatherSample /> : null}
      <FormField label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <TextAreaField
        label="Content"
        hint="Shown as plain text."
        rows={3}
        error={errors.content?.message}
        {...register('content')}
      />
      <Controller
        control={control}
        name="is_visible"
        render={({ field }) => (
          <SwitchField label="Visible to visitors" isOn={field.value ?? true} onChange={field.onChange} />
        )}
      />
    </Form>
  )
}
