import { Button, Flex, Stack } from '@chakra-ui/react'
import { Difficulty } from '@squall/shared/chase-route'
import { useState } from 'react'
import { EmptyState } from '../../../components/EmptyState'
import { SearchInput } from '../../../components/SearchInput'
import { SelectField } from '../../../components/SelectField'
import { type RouteFilter, useRoutes } from '../hooks'
import { difficultyNames } from '../rules'
import { RouteGrid } from './RouteGrid'

const everything: RouteFilter = { search: '', difficulty: null }

const options = [
  { value: '', label: 'All difficulties' },
  ...Difficulty.options.map((value) => ({ value, label: difficultyNames[value] })),
]

interface AllRoutesProps {
  hrefOf: (routeId: string) => string
  onShare: () => void
}

/** Everybody's routes, with search and difficulty. */
export function AllRoutes({ hrefOf, onShare }: AllRoutesProps) {
  const [filter, setFilter] = useState(everything)
  const list = useRoutes(filter)
  return (
    <Stack gap="5">
      <Flex gap="3" wrap="wrap" alignItems="flex-end">
        <SearchInput
          flex={{ base: '1 0 100%', md: '1 1 0' }}
          maxW={{ md: '28rem' }}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
          placeholder="Search routes..."
        />
        <SelectField
          label="Difficulty"
          options={options}
          value={filter.difficulty ?? ''}
          onChange={({ target }) =>
            setFilter({ ...filter, difficulty: Difficulty.safeParse(target.value).data ?? null })
          }
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
