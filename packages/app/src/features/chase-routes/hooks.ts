import type { ChaseRoute, Difficulty, RouteSaves } from '@squall/shared/contract/community'
import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useDebouncedValue } from '../../platform/timer-hooks'
import { toast } from '../../platform/toast'
import { errorCode, errorSentence, trpc } from '../../platform/trpc'
import { type Pages, usePages } from '../../platform/use-paged-list'
import { flippedSave, nextPage } from './rules'

export interface RouteFilter {
  search: string
  difficulty: Difficulty | null
}

export type RouteListState = Pages & { routes: ChaseRoute[] }

const paged = { getNextPageParam: nextPage, placeholderData: keepPreviousData, refetchOnMount: 'always' } as const

function useListState(query: Parameters<typeof usePages<ChaseRoute>>[0]): RouteListState {
  const { rows: routes, ...pages } = usePages(query)
  return { routes, ...pages }
}

/** All routes that fit what was typed and chosen, page by page. */
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

/** One route with its track. */
export function useRoute(id: string) {
  const { data, error, isError, refetch } = trpc.chaseRoutes.get.useQuery({ id })
  return {
    route: data ?? null,
    isMissing: errorCode(error) === 'NOT_FOUND',
    isError: isError && data === undefined,
    retry: () => void refetch(),
  }
}

/** Changes a route wherever it is shown: every filter has a list of its own. */
function useChangeRoute() {
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

/** Saves a route or lets it go; it shows at once and turns back when the server says no. */
export function useSaveRoute(route: ChaseRoute) {
  const change = useChangeRoute()
  const utils = trpc.useUtils()
  const { id, savedByMe, _count } = route
  const callbacks = (title: string, description: string) => ({
    onMutate: () => change(id, flippedSave(route)),
    onSuccess({ saves, savedByMe: isSaved }: RouteSaves) {
      change(id, { savedByMe: isSaved, _count: { ..._count, saves } })
      void utils.chaseRoutes.saved.invalidate()
      toast.success({ title, description })
    },
    onError(error: unknown) {
      change(id, { savedByMe, _count })
      toast.error({ title: 'Route not saved', description: errorSentence(error) })
    },
  })
  const save = trpc.chaseRoutes.save.useMutation(callbacks('Route Saved', 'You find it under My Routes.'))
  const unsave = trpc.chaseRoutes.unsave.useMutation(
    callbacks('Route Removed', 'It is no longer among your saved routes.'),
  )
  return {
    isPending: save.isPending || unsave.isPending,
    toggle: () => (savedByMe ? unsave.mutate({ id }) : save.mutate({ id })),
  }
}

/** Shares and deletes the member's routes; a toast shows each result. */
export function useRouteActions() {
  const utils = trpc.useUtils()
  const toastCallbacks = (title: string, description: string, failed: string) => ({
    onSuccess() {
      toast.success({ title, description })
      void utils.chaseRoutes.invalidate()
    },
    onError: (error: unknown) => toast.error({ title: failed, description: errorSentence(error) }),
  })
  const share = trpc.chaseRoutes.share.useMutation(
    toastCallbacks('Route Created', 'Your route is shared with everybody here.', 'Route not shared'),
  )
  const remove = trpc.chaseRoutes.remove.useMutation(
    toastCallbacks('Route Deleted', 'The route is gone.', 'Route not deleted'),
  )
  return { share: share.mutate, remove: remove.mutate, isPending: share.isPending || remove.isPending }
}
