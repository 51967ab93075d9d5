import type { ChaseRoute, Difficulty } from '@squall/shared/contract/community'
import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { type Pages, usePages } from '../../platform/paged-list'
import { useDebouncedValue } from '../../platform/timer-hooks'
import { toast } from '../../platform/toast'
import { errorCode, errorSentence, trpc } from '../../platform/trpc'
import { getNextRoutePage, toggleSaved } from './rules'

export interface RouteFilter {
  search: string
  difficulty: Difficulty | null
}

export type RouteListState = Pages & { routes: ChaseRoute[] }

const paged = {
  getNextPageParam: getNextRoutePage,
  placeholderData: keepPreviousData,
  refetchOnMount: 'always',
} as const

function useListState(query: Parameters<typeof usePages<ChaseRoute>>[0]): RouteListState {
  const { rows: routes, ...pages } = usePages(query)
  return { routes, ...pages }
}

/** Returns the routes that match the search and difficulty, page by page. */
export function useRoutes({ search, difficulty }: RouteFilter): RouteListState & { isFiltered: boolean } {
  const wanted = useDebouncedValue(search.trim())
  const query = trpc.chaseRoutes.list.useInfiniteQuery(
    { ...(wanted !== '' && { search: wanted }), ...(difficulty !== null && { difficulty }) },
    paged,
  )
  return { ...useListState(query), isFiltered: wanted !== '' || difficulty !== null }
}

export const useMyRoutes = (): RouteListState => useListState(trpc.chaseRoutes.mine.useInfiniteQuery({}, paged))

export const useSavedRoutes = (): RouteListState => useListState(trpc.chaseRoutes.saved.useInfiniteQuery({}, paged))

export function usePopularRoutes() {
  const { data, isLoading, isError, refetch } = trpc.chaseRoutes.popular.useQuery(undefined, {
    refetchOnMount: 'always',
  })
  return { routes: data ?? [], isLoading, isError: isError && data === undefined, retry: () => void refetch() }
}

/** Returns one route with its track; `isMissing` when no route has this id. */
export function useRoute(id: string) {
  const { data, error, isError, refetch } = trpc.chaseRoutes.get.useQuery({ id })
  return {
    route: data ?? null,
    isMissing: errorCode(error) === 'NOT_FOUND',
    isError: isError && data === undefined,
    retry: () => void refetch(),
  }
}

/** Returns a function that changes a route in every cached list (one per filter). */
export function useChangeRoute() {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  return (id: string, change: Partial<ChaseRoute>) => {
    const changed = (route: ChaseRoute): ChaseRoute => (route.id === id ? { ...route, ...change } : route)
    utils.chaseRoutes.get.setData({ id }, (route) => route && changed(route))
    utils.chaseRoutes.popular.setData(undefined, (routes) => routes?.map(changed))
    for (const list of [trpc.chaseRoutes.list, trpc.chaseRoutes.mine, trpc.chaseRoutes.saved])
      client.setQueriesData<InfiniteData<ChaseRoute[]>>(
        { queryKey: getQueryKey(list, undefined, 'infinite') },
        (pages) => pages && { ...pages, pages: pages.pages.map((page) => page.map(changed)) },
      )
  }
}

/** Returns how to save or unsave a route; the change shows at once and is reverted when the server refuses. */
export function useSaveRoute(route: ChaseRoute) {
  const change = useChangeRoute()
  const utils = trpc.useUtils()
  const { id, savedByMe, _count } = route
  const callbacks = (title: string, description: string) => ({
    onMutate: () => change(id, toggleSaved(route)),
    onSuccess(saved: ChaseRoute) {
      change(id, { savedByMe: saved.savedByMe, _count: saved._count })
      void utils.chaseRoutes.saved.invalidate()
      toast.success({ title, description })
    },
    onError(error: unknown) {
      change(id, { savedByMe, _count })
      toast.error({ title: 'Route not saved', description: errorSentence(error) })
    },
  })
  const save = trpc.chaseRoutes.save.useMutation(callbacks('Route Saved', 'You find it under My Routes.'))
  const unsave = trpc.chaseRoutes.unsave.useMutation(callbacks('Route Removed', 'The route is no longer saved.'))
  return {
    isPending: save.isPending || unsave.isPending,
    toggle: () => (savedByMe ? unsave.mutate({ id }) : save.mutate({ id })),
  }
}

/** Returns functions that share and delete the member's routes; a toast shows each result. */
export function useRouteActions() {
  const { list, mine, saved, popular, get } = trpc.useUtils().chaseRoutes
  const toastCallbacks = (title: string, description: string, failed: string) => ({
    onSuccess() {
      toast.success({ title, description })
      for (const routes of [list, mine, saved, popular]) void routes.invalidate()
      // A route that is open may be the deleted one, which must not be asked for again.
      void get.invalidate(undefined, { refetchType: 'none' })
    },
    onError: (error: unknown) => toast.error({ title: failed, description: errorSentence(error) }),
  })
  const share = trpc.chaseRoutes.share.useMutation(
    toastCallbacks('Route Created', 'Your route is public now.', 'Route not shared'),
  )
  const remove = trpc.chaseRoutes.remove.useMutation(
    toastCallbacks('Route Deleted', 'The route is deleted.', 'Route not deleted'),
  )
  return { share: share.mutate, remove: remove.mutate, isPending: share.isPending || remove.isPending }
}
