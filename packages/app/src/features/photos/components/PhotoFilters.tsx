import { Flex, NativeSelect } from '@chakra-ui/react'
import { StormType } from '@squall/shared/photo'
import { ChevronDown } from 'lucide-react'
import { SearchInput } from '../../../components/SearchInput'
import { stormTypeOptions } from '../constants'
import type { PhotoFilter } from '../hooks'

interface PhotoFiltersProps {
  filter: PhotoFilter
  onChange: (filter: PhotoFilter) => void
}

export function PhotoFilters({ filter, onChange }: PhotoFiltersProps) {
  return (
    <Flex wrap="wrap" gap="3" role="search" aria-label="Photos">
      <SearchInput
        flex={{ base: '1 0 100%', sm: '1 1 16rem' }}
        maxW={{ sm: '28rem' }}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        placeholder="Search photos..."
      />
      <NativeSelect.Root w={{ base: 'full', sm: '12rem' }}>
        <NativeSelect.Field
          aria-label="Storm type"
          value={filter.stormType ?? ''}
          onChange={({ target }) => onChange({ ...filter, stormType: StormType.safeParse(target.value).data ?? null })}
        >
          <option value="">All storm types</option>
          {stormTypeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <ChevronDown />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Flex>
  )
}
