import { Button, Flex } from '@chakra-ui/react'
import { PostType } from '@squall/shared/contract/community'
import { X } from 'lucide-react'
import { FilterSelect } from '../../../ui/FilterSelect'
import { SearchInput } from '../../../ui/SearchInput'
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
      <FilterSelect
        flex="0 1 11rem"
        minW="9.5rem"
        label="Type of post"
        all="All types"
        options={postTypeOptions}
        value={type}
        onChange={(chosen) => onType(PostType.safeParse(chosen).data ?? null)}
      />
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
