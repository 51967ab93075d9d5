import { Flex } from '@chakra-ui/react'
import { StormType } from '@squall/shared/contract/community'
import { FilterSelect } from '../../../ui/FilterSelect'
import { SearchField } from '../../../ui/SearchField'
import type { PhotoFilter } from '../hooks'
import { stormTypeOptions } from '../rules'

interface PhotoFiltersProps {
  filter: PhotoFilter
  onChange: (filter: PhotoFilter) => void
}

export function PhotoFilters({ filter, onChange }: PhotoFiltersProps) {
  return (
    <Flex wrap="wrap" gap="3" role="search" aria-label="Photos">
      <SearchField
        flex={{ base: '1 0 100%', sm: '1 1 16rem' }}
        maxW={{ sm: '28rem' }}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        placeholder="Search photos..."
      />
      <FilterSelect
        w={{ base: 'full', sm: '12rem' }}
        label="Storm type"
        all="All storm types"
        options={stormTypeOptions}
        value={filter.stormType}
        onChange={(chosen) => onChange({ ...filter, stormType: StormType.safeParse(chosen).data ?? null })}
      />
    </Flex>
  )
}
