import type { PlannedStream } from '@squall/shared/contract/live'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

const EVERY_MINUTE = 60_000

/** Returns the planned streams of a channel, soonest first. A failed refresh keeps the previous list. */
export function usePlannedStreams(userId: string): { plans: PlannedStream[]; isLoading: boolean } {
  const list = trpc.plannedStreams.list.useQuery(
    { userId },
    { refetchInterval: EVERY_MINUTE, refetchOnMount: 'always' },
  )
  return { plans: list.data ?? [], isLoading: list.isLoading }
}

/** Returns the actions on planned streams (plan, edit, cancel, remind); a toast shows each result. */
export function usePlanActions() {
  const utils = trpc.useUtils()
  const toastCallbacks = (title: string, failed: string, description?: string) => ({
    async onSuccess() {
      toast.success({ title, ...(description !== undefined && { description }) })
      await utils.plannedStreams.invalidate()
    },
    onError(error: unknown) {
      toast.error({ title: failed, description: errorSentence(error) })
      void utils.plannedStreams.invalidate()
    },
  })
  const plan = trpc.plannedStreams.plan.useMutation(toastCallbacks('Stream planned', 'Failed to plan the stream'))
  const edit = trpc.plannedStreams.edit.useMutation(
    toastCallbacks('Planned stream updated', 'Failed to update the stream'),
  )
  const cancel = trpc.plannedStreams.cancel.useMutation(toastCallbacks('Planned stream cancelled', 'Failed to cancel'))
  const remind = trpc.plannedStreams.remind.useMutation(
    toastCallbacks('Reminder set', 'Failed to set a reminder', 'You will be notified 15 minutes before the start.'),
  )
  const forget = trpc.plannedStreams.forget.useMutation(
    toastCallbacks('Reminder removed', 'Failed to remove the reminder'),
  )
  return {
    plan: plan.mutate,
    edit: edit.mutate,
    cancel: cancel.mutate,
    remind: remind.mutate,
    forget: forget.mutate,
    isPending: plan.isPending || edit.isPending || cancel.isPending || remind.isPending || forget.isPending,
  }
}
