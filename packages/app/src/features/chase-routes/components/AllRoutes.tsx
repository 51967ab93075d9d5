import { Button, Flex, Stack, VisuallyHidden } from '@chakra-ui/react'
import { Difficulty } from '@squall/shared/contract/community'
import { useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState'
import { FilterSelect } from '../../../ui/FilterSelect'
import { SearchInput } from '../../../ui/SearchInput'
import { type RouteFilter, useRoutes } from '../hooks'
import { difficultyNames } from '../rules'
import { RouteGrid } from './RouteGrid'

const difficultyOptions = Difficulty.options.map((value) => ({ value, label: difficultyNames[value] }))
const everything: RouteFilter = { search: '', difficulty: null }

interface AllRoutesProps {
  hrefOf: (routeId: string) => string
  onShare: () => void
}

/** All shared routes, with search and difficulty. */
export function AllRoutes({ hrefOf, onShare }: AllRoutesProps) {
  const [filter, setFilter] = useState(everything)
  const list = useRoutes(filter)
  return (
    <Stack as="section" aria-labelledby="all-routes" gap="5">
      <VisuallyHidden asChild>
        <h2 id="all-routes">All routes</h2>
      </VisuallyHidden>
      <Flex gap="3" wrap="wrap" role="search" aria-label="Routes">
        <SearchInput
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
        hrefOf={hrefOf}
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
