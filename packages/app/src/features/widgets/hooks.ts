import type { CreateWidgetInput, EditWidgetInput, Widget } from '@squall/shared/contract/channel'
import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useState } from 'react'
import { toast } from '../../platform/toast'
import { errorCode, errorSentence, trpc } from '../../platform/trpc'
import { type Direction, isRemoval, readPlacement, toCopy, type WidgetStep } from './history.rules'
import { applyChange, toPlacement, type WidgetBox } from './rules'

/** Returns the widgets of a page in their order; hidden ones only to the page's owner. */
export function useWidgets(userId: string) {
  const { data, isLoading, isError, refetch } = trpc.widgets.list.useQuery({ userId })
  return {
    widgets: data ?? NONE,
    isLoading,
    isError: isError && data === undefined,
    isEmpty: data?.length === 0,
    retry: () => void refetch(),
  }
}

const NONE: readonly Widget[] = []

const CONFIRMATION = 'Are you sure you want to delete this widget?'

const recordNothing = () => undefined

/** Returns the owner's actions on the widgets of their page; `onStep` gets each that the server took and that can be undone. */
export function useWidgetActions(userId: string, onStep: (step: WidgetStep) => void = recordNothing) {
  const utils = trpc.useUtils()
  const edit = useEditWidget(userId)
  const create = trpc.widgets.create.useMutation({
    onSuccess: () => {
      showSuccess('Widget created successfully')
      return utils.widgets.list.invalidate({ userId })
    },
    onError: (error) => failed(`Failed to create widget: ${errorSentence(error)}`),
  })
  const remove = trpc.widgets.remove.useMutation({
    onSuccess: ({ id }) => {
      showSuccess('Widget deleted successfully')
      utils.widgets.list.setData({ userId }, (widgets) => widgets?.filter((widget) => widget.id !== id))
    },
    onError: () => failed('Failed to delete widget'),
    onSettled: () => utils.widgets.list.invalidate({ userId }),
  })

  const readList = () => utils.widgets.list.getData({ userId }) ?? NONE
  const find = (widgetId: string) => readList().find(({ id }) => id === widgetId)

  /** Creates a deleted widget again at its place in the order. Returns its new id. */
  async function restore(widget: Widget): Promise<string> {
    const { id } = await create.mutateAsync(toCopy(widget))
    const isLast = widget.sortOrder >= readList().length
    if (!isLast) await edit.mutateAsync({ widgetId: id, sort_order: widget.sortOrder })
    return id
  }

  /** Applies a step or its opposite. Returns the widget's id, which is new when it was created again; null when refused. */
  async function applyStep(step: WidgetStep, direction: Direction): Promise<string | null> {
    try {
      if (step.kind === 'place') {
        const widget_config = direction === 'undo' ? step.before : step.after
        await edit.mutateAsync({ widgetId: step.widgetId, widget_config })
      } else if (isRemoval(step, direction)) await remove.mutateAsync({ widgetId: step.widgetId })
      else return await restore(step.widget)
      return step.widgetId
    } catch {
      // The mutation's own toast has shown the failure.
      return null
    }
  }

  return {
    create: (input: CreateWidgetInput) =>
      create.mutateAsync(input).then((widget) => {
        onStep({ kind: 'add', widgetId: widget.id, title: widget.widgetTitle, widget })
        return true
      }, wasRefused),
    edit: (change: EditWidgetInput) => edit.mutateAsync(change).then(succeeded, wasRefused),
    /** Moves or resizes a widget: shown at once, reverted when the server refuses. */
    place(widgetId: string, box: WidgetBox) {
      const widget = find(widgetId)
      if (widget === undefined) return
      const change = toPlacement(widgetId, box, readList())
      const [before, after] = [readPlacement(widget), change.widget_config]
      const step = { kind: 'place' as const, widgetId, title: widget.widgetTitle, before, after }
      void edit.mutateAsync(change).then(() => onStep(step), wasRefused)
    },
    applyStep,
    setVisible: (widgetId: string, is_visible: boolean) => edit.mutate({ widgetId, is_visible }),
    reorder: (widgetId: string, sort_order: number) => edit.mutate({ widgetId, sort_order }),
    remove(widgetId: string) {
      const widget = find(widgetId)
      if (widget === undefined || !window.confirm(CONFIRMATION)) return
      const step = { kind: 'remove' as const, widgetId, title: widget.widgetTitle, widget }
      void remove.mutateAsync({ widgetId }).then(() => onStep(step), wasRefused)
    },
    isPending: create.isPending || edit.isPending || remove.isPending,
  }
}

export type WidgetActions = ReturnType<typeof useWidgetActions>

const succeeded = () => true

/** The mutation's own toast has shown the failure. */
const wasRefused = () => false

const showSuccess = (description: string) => toast.success({ title: 'Success', description })

const failed = (description: string) => toast.error({ title: 'Error', description })

/** Returns the mutation that edits a widget. Edits are sent one at a time, so that the last one wins. */
function useEditWidget(userId: string) {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const { list } = utils.widgets
  return trpc.widgets.edit.useMutation({
    scope: { id: 'widgets' },
    async onMutate(change) {
      await list.cancel({ userId })
      const before = list.getData({ userId })
      list.setData({ userId }, (widgets) => widgets && applyChange(widgets, change))
      return { before, after: list.getData({ userId }) }
    },
    onSuccess(_widget, change) {
      const isPlacement = change.widget_config !== undefined
      if (!isPlacement) showSuccess('Widget updated successfully')
    },
    onError(error, _change, shown) {
      // A later change may already be on screen; a refetch corrects both.
      if (shown && list.getData({ userId }) === shown.after) list.setData({ userId }, shown.before)
      if (errorCode(error) === 'UNAUTHORIZED') console.warn('Authentication required')
      else failed('Failed to update widget')
    },
    onSettled() {
      const isLast = queryClient.isMutating({ mutationKey: getMutationKey(trpc.widgets.edit) }) === 1
      return isLast ? list.invalidate({ userId }) : undefined
    },
  })
}

/** Returns the state of the widget dialog: the edited widget (null for a new one), kept while the dialog closes. */
export function useWidgetDialog() {
  const [state, setState] = useState<{ isOpen: boolean; widget: Widget | null }>({ isOpen: false, widget: null })
  return {
    ...state,
    openNew: () => setState({ isOpen: true, widget: null }),
    openEdit: (widget: Widget) => setState({ isOpen: true, widget }),
    close: () => setState({ ...state, isOpen: false }),
  }
}
