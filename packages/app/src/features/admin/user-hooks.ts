import type { CurrentUser } from '@squall/shared/contract/account'
import { USER_PAGE, type UserFilter, userCursor } from '@squall/shared/contract/admin'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { usePages } from '../../platform/paged-list'
import { toast } from '../../platform/toast'
import { errorCode, errorSentence, trpc } from '../../platform/trpc'
import { type UserActionName, userActions } from './users.rules'

/** Returns the server's reason for a failure, or the fallback without one. */
export const getServerReason = (fallback: string, error: unknown): string =>
  errorCode(error) === null ? fallback : errorSentence(error)

/** Returns the users that match a filter, page by page, and their total. */
export function useUsers(filter: UserFilter) {
  const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const
  const query = trpc.admin.users.useInfiniteQuery(filter, {
    ...fresh,
    getNextPageParam: (page) => {
      const last = page.length === USER_PAGE ? page.at(-1) : undefined
      return last && userCursor(last)
    },
  })
  const count = trpc.admin.countUsers.useQuery(filter, fresh)
  const { rows: users, ...pages } = usePages(query)
  return { users, total: count.data, isOutdated: query.isPlaceholderData, ...pages }
}

/** Returns a function that refreshes lists, counts and badges after a change. */
export function useRefreshUsers() {
  const { admin } = trpc.useUtils()
  return () => {
    for (const asked of [admin.users, admin.countUsers, admin.stats, admin.waiting]) void asked.invalidate()
  }
}

/** Returns a function that runs an action on one account; a toast shows the result. */
export function useUserActions(user: Pick<CurrentUser, 'id' | 'displayName'>) {
  const changed = useRefreshUsers()
  const toastCallbacks = (name: UserActionName) => ({
    onSuccess: () => {
      toast.success({ title: userActions[name].done, description: user.displayName })
      changed()
    },
    onError: (error: unknown) =>
      toast.error({ title: 'Error', description: getServerReason(userActions[name].failed, error) }),
  })
  const { admin } = trpc
  const mutations: Record<UserActionName, { mutate: (input: { id: string }) => void; isPending: boolean }> = {
    approve: admin.approve.useMutation(toastCallbacks('approve')),
    reactivate: admin.approve.useMutation(toastCallbacks('reactivate')),
    suspend: admin.suspend.useMutation(toastCallbacks('suspend')),
    makeAdmin: admin.makeAdmin.useMutation(toastCallbacks('makeAdmin')),
    demoteAdmin: admin.demoteAdmin.useMutation(toastCallbacks('demoteAdmin')),
    remove: admin.remove.useMutation(toastCallbacks('remove')),
    verify: admin.verify.useMutation(toastCallbacks('verify')),
    unverify: admin.unverify.useMutation(toastCallbacks('unverify')),
  }
  return {
    act: (name: UserActionName) => mutations[name].mutate({ id: user.id }),
    isBusy: Object.values(mutations).some(({ isPending }) => isPending),
  }
}

/** Returns the selected accounts of a filter; another filter starts with an empty selection. */
export function useUserSelection(filter: UserFilter) {
  const key = JSON.stringify(filter)
  const [chosen, setChosen] = useState({ key, ids: new Set<string>() })
  const ids = chosen.key === key ? chosen.ids : new Set<string>()
  const select = (selected: Iterable<string>) => setChosen({ key, ids: new Set(selected) })
  return {
    ids,
    select,
    clear: () => select([]),
    toggle(id: string) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      select(next)
    },
  }
}

export type UserSelection = ReturnType<typeof useUserSelection>
