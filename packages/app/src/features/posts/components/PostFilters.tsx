import { Button, Flex, NativeSelect } from '@chakra-ui/react'
import { PostType } from '@squall/shared/post'
import { ChevronDown, X } from 'lucide-react'
import { SearchInput } from '../../../components/SearchInput'
import { postTypeOptions } from '../constants'

interface PostFiltersProps {
  search: string
  onSearch: (typed: string) => void
  type: PostType | null
  onType: (type: PostType | null) => void
  hashtag: string | null
  onHashtagGone: () => void
}

/** What the feed is narrowed by: words, a type and the hashtag that was followed. */
export function PostFilters({ search, onSearch, type, onType, hashtag, onHashtagGone }: PostFiltersProps) {
  return (
    <Flex gap="3" wrap="wrap" role="search" aria-label="Posts">
      <SearchInput flex="1 1 14rem" value={search} onChange={onSearch} placeholder="Search posts..." />
      <NativeSelect.Root flex="0 1 11rem" minW="9.5rem">
        <NativeSelect.Field
          aria-label="Type of post"
          value={type ?? ''}
          onChange={(event) => onType(PostType.safeParse(event.target.value).data ?? null)}
        >
          <option value="">All types</option>
          {postTypeOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <ChevronDown />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
      {hashtag === null ? null : (
        <Button
          variant="subtle"
          colorPalette="accent"
          aria-label={`Stop showing only #${hashtag}`}
          onClick={onHashtagGone}
        >
          #{hashtag}
          <X />
        </Button>
      )}
    </Flex>
  )
}
