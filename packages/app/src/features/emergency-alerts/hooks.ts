import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'

/** The administrators' alerts in force, and what can be done about them. */
export function useSentAlerts() {
  const utils = trpc.useUtils()
  const list = trpc.emergencyAlerts.sent.useQuery(undefined, { refetchOnMount: 'always' })
  const told = (title: string, failed: string) => ({
    async onSuccess() {
      toast.success({ title })
      await Promise.all([utils.emergencyAlerts.invalidate(), utils.alerts.emergency.invalidate()])
    },
    onError(error: unknown) {
      toast.error({ title: failed, description: errorSentence(error) })
      void utils.emergencyAlerts.invalidate()
    },
  })
  const send = trpc.emergencyAlerts.send.useMutation(told('Emergency alert sent', 'The alert could not be sent'))
  const withdraw = trpc.emergencyAlerts.withdraw.useMutation(told('Emergency alert withdrawn', 'Failed to withdraw'))
  return {
    sent: list.data ?? [],
    send: send.mutate,
    withdraw: withdraw.mutate,
    isPending: send.isPending || withdraw.isPending,
  }
}
