import type { CurrentUser } from '@squall/shared/user'
import { toast } from '../../lib/toast'
import { errorSentence, trpc } from '../../lib/trpc'

/** Approving and suspending; lists and counts follow, a failure is told in a toast. */
export function useAccountActions() {
  const utils = trpc.useUtils()
  const told = (title: string) => ({
    onSuccess: (user: CurrentUser) => {
      toast.success({ title, description: user.displayName })
      void utils.admin.users.invalidate()
      void utils.admin.stats.invalidate()
      void utils.admin.waiting.invalidate()
    },
    onError: (error: unknown) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
  const approve = trpc.admin.approve.useMutation(told('Account approved'))
  const suspend = trpc.admin.suspend.useMutation(told('Account suspended'))
  return {
    approve: (id: string) => approve.mutate({ id }),
    suspend: (id: string) => suspend.mutate({ id }),
    isPending: approve.isPending || suspend.isPending,
  }
}
