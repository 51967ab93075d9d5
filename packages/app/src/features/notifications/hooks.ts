import type { Notification, NotificationPreferences, WarningPlace } from '@squall/shared/contract/notification'
import { INBOX_PAGE } from '@squall/shared/rules/inbox'
import { nextSerial, type Pages, usePages } from '../../platform/paged-list'
import { toast } from '../../platform/toast'
import { errorSentence, trpc } from '../../platform/trpc'
import { formatDistance } from '../../platform/weather-format'
import type { Preference } from './rules'

const EVERY_MINUTE = 60_000

/** Returns the member's preferences and how to change one; a switch moves at once and reverts when the server refuses. */
export function usePreferences() {
  const utils = trpc.useUtils()
  const query = trpc.notifications.preferences.useQuery()
  const put = (changes: Partial<NotificationPreferences>) =>
    utils.notifications.preferences.setData(undefined, (before) => before && { ...before, ...changes })
  const change = trpc.notifications.changePreferences.useMutation({
    onMutate: put,
    onSuccess: () => toast.success({ title: 'Preferences Updated' }),
    onError(_error, changes) {
      put(Object.fromEntries(Object.entries(changes).map(([name, isOn]) => [name, !isOn])))
      toast.error({ title: 'Error', description: 'Failed to update notification preferences' })
    },
  })
  return {
    preferences: query.data,
    isLoading: query.isLoading,
    retry: () => void query.refetch(),
    change: (name: Preference, isOn: boolean) => change.mutate({ [name]: isOn }),
  }
}

/** Returns the place of the member's weather warnings (null without one) and how to change it. */
export function useWarningPlace() {
  const utils = trpc.useUtils()
  const query = trpc.notifications.place.useQuery()
  const onError = (error: unknown) => toast.error({ title: 'Error', description: errorSentence(error) })
  const set = trpc.notifications.setPlace.useMutation({
    onSuccess(place) {
      utils.notifications.place.setData(undefined, place)
      toast.success({ title: 'Place saved', description: `You are warned within ${formatDistance(place.radiusKm)}.` })
    },
    onError,
  })
  const remove = trpc.notifications.removePlace.useMutation({
    onSuccess() {
      utils.notifications.place.setData(undefined, null)
      toast.success({ title: 'Place removed' })
    },
    onError,
  })
  return {
    /** Undefined while loading. */
    place: query.data,
    isError: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    set: (place: WarningPlace) => set.mutate(place),
    remove: () => remove.mutate(),
    isBusy: set.isPending || remove.isPending,
  }
}

/** Returns the number of unread inbox entries. A push refreshes it at once. */
export function useUnreadCount(): number {
  const { data } = trpc.notifications.unread.useQuery(undefined, {
    refetchInterval: EVERY_MINUTE,
    refetchOnWindowFocus: true,
    staleTime: EVERY_MINUTE / 2,
  })
  return data?.unread ?? 0
}

/** Returns the inbox, newest first, page by page. */
export function useInbox(): Pages & { rows: Notification[] } {
  return usePages(
    trpc.notifications.list.useInfiniteQuery(
      {},
      { getNextPageParam: nextSerial(INBOX_PAGE), staleTime: 0, refetchOnWindowFocus: true },
    ),
  )
}

/** Returns functions that mark inbox entries as read in every cache. A failure is only logged. */
export function useMarkRead() {
  const refresh = useRefreshInbox()
  const one = trpc.notifications.markRead.useMutation({
    onError: (error) => console.warn('A notification could not be marked as read', error),
    onSettled: refresh,
  })
  const all = trpc.notifications.markAllRead.useMutation({
    onError: (error) => toast.error({ title: 'Error', description: errorSentence(error) }),
    onSettled: refresh,
  })
  return {
    markRead: (id: string) => one.mutate({ id }),
    /** @param upTo serial of the newest entry shown */
    markAllRead: (upTo: number) => all.mutate({ upTo }),
    isMarkingAll: all.isPending,
  }
}

/** Returns a function that refreshes the inbox and its count. */
export function useRefreshInbox(): () => void {
  const { notifications } = trpc.useUtils()
  return () => {
    void notifications.unread.invalidate()
    void notifications.list.invalidate()
  }
}
