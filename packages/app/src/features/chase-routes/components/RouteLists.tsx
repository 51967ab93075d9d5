import { Button, Flex, Heading, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Difficulty } from '@squall/shared/contract/community'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../platform/paths'
import { EmptyState } from '../../../ui/EmptyAndErrorStates'
import { FilterSelect } from '../../../ui/FilterSelect'
import { SearchField } from '../../../ui/SearchField'
import { type RouteFilter, useMyRoutes, usePopularRoutes, useRoutes, useSavedRoutes } from '../hooks'
import { difficultyNames } from '../rules'
import { RouteGrid } from './RouteGrid'

const difficultyOptions = Difficulty.options.map((value) => ({ value, label: difficultyNames[value] }))

const everything: RouteFilter = { search: '', difficulty: null }

interface AllRoutesProps {
  getHref: (routeId: string) => string
  onShare: () => void
}

/** All shared routes, with search and difficulty. */
export function AllRoutes({ getHref, onShare }: AllRoutesProps) {
  const [filter, setFilter] = useState(everything)
  const list = useRoutes(filter)
  return (
    <Stack as="section" aria-labelledby="all-routes" gap="5">
      <VisuallyHidden asChild>
        <h2 id="all-routes">All routes</h2>
      </VisuallyHidden>
      <Flex gap="3" wrap="wrap" role="search" aria-label="Routes">
        <SearchField
          flex={{ base: '1 0 100%', sm: '1 1 16rem' }}
          maxW={{ sm: '28rem' }}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
          placeholder="Search routes..."
        />
        <FilterSelect
          w={{ base: 'full', sm: '14rem' }}
          label="Difficulty"
          all="All difficulties"
          options={difficultyOptions}
          value={filter.difficulty}
          onChange={(chosen) => setFilter({ ...filter, difficulty: Difficulty.safeParse(chosen).data ?? null })}
        />
      </Flex>
      <RouteGrid
        list={list}
        getHref={getHref}
        empty={
          list.isFiltered ? (
            <EmptyState title="No routes match your search.">
              <Button variant="outline" onClick={() => setFilter(everything)}>
                Show all routes
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No chase routes yet" hint="Share the roads that worked for you, with their hazards.">
              <Button variant="outline" onClick={onShare}>
                Share the first one
              </Button>
            </EmptyState>
          )
        }
      />
    </Stack>
  )
}

/** The routes that the member shared, and those that they saved from others. */
export function MyRoutes({ getHref }: { getHref: (routeId: string) => string }) {
  const shared = useMyRoutes()
  const saved = useSavedRoutes()
  return (
    <Stack gap="8">
      <Stack as="section" gap="4" aria-labelledby="shared-routes">
        <Heading as="h2" size="xl" id="shared-routes">
          Shared by you
        </Heading>
        <RouteGrid
          list={shared}
          getHref={getHref}
          empty={<Text color="fg.muted">You have not shared a route yet. Press Share Route to begin.</Text>}
        />
      </Stack>
      <Stack as="section" gap="4" aria-labelledby="saved-routes">
        <Heading as="h2" size="xl" id="saved-routes">
          Saved by you
        </Heading>
        <RouteGrid
          list={saved}
          getHref={getHref}
          empty={<Text color="fg.muted">Routes that you save are listed here.</Text>}
        />
      </Stack>
    </Stack>
  )
}

interface PopularRoutesProps {
  /** Maximum number of routes shown. */
  limit?: number
  /** Shown below the empty state: the suggested next step. */
  children?: ReactNode
}

/** The routes that most members saved. */
export function PopularRoutes({ limit, children }: PopularRoutesProps) {
  const { routes, ...state } = usePopularRoutes()
  return (
    <RouteGrid
      list={{ ...state, routes: routes.slice(0, limit) }}
      getHref={paths.chaseRoute}
      empty={
        <EmptyState title="No chase routes yet" hint="Share the roads that worked for you, with their hazards.">
          {children}
        </EmptyState>
      }
    />
  )
}
