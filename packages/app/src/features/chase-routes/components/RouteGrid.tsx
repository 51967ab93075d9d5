import { SimpleGrid, Skeleton } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDelayed } from '../../../platform/use-delayed'
import { EndOfList } from '../../../ui/EndOfList'
import { ErrorState } from '../../../ui/ErrorState'
import type { RouteListState } from '../hooks'
import { RouteCard } from './RouteCard'

const SKELETONS = ['first', 'second', 'third']
/** Of the skeletons, kept also before they are due: what follows must not move. */
const ROOM = { base: '50rem', md: '33rem', xl: '16rem' }

interface RouteGridProps {
  list: Pick<RouteListState, 'routes' | 'isLoading' | 'isError' | 'retry'> & Partial<RouteListState>
  hrefOf: (routeId: string) => string
  /** What is shown when there are none. */
  empty: ReactNode
}

/** Routes as cards, in all the list's states; more are loaded as the reader comes near the end. */
export function RouteGrid({ list, hrefOf, empty }: RouteGridProps) {
  const { routes, isLoading, isError, retry, hasMore = false, isLoadingMore = false, loadMore } = list
  const isSlow = useDelayed(isLoading)
  if (isError) return <ErrorState sentence="The routes could not be loaded." onRetry={retry} />
  if (!isLoading && routes.length === 0) return empty
  return (
    <div>
      <SimpleGrid
        columns={{ base: 1, md: 2, xl: 3 }}
        gap="4"
        {...(isLoading && { role: 'status', 'aria-label': 'Loading routes', minH: ROOM })}
      >
        {isLoading && isSlow ? SKELETONS.map((key) => <Skeleton key={key} h="64" borderRadius="l3" />) : null}
        {routes.map((route) => (
          <RouteCard key={route.id} route={route} href={hrefOf(route.id)} />
        ))}
      </SimpleGrid>
      {loadMore ? <EndOfList hasMore={hasMore} isLoadingMore={isLoadingMore} loadMore={loadMore} /> : null}
    </div>
  )
}
