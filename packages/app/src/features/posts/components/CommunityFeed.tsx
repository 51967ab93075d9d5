import { Button, Flex, Stack } from '@chakra-ui/react'
import { Hashtag, PostType } from '@squall/shared/contract/community'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useDebouncedValue } from '../../../platform/timer-hooks'
import { EmptyState } from '../../../ui/EmptyAndErrorStates'
import { FilterSelect } from '../../../ui/FilterSelect'
import { SearchField } from '../../../ui/SearchField'
import { usePostFeed } from '../hooks'
import { postTypeOptions } from '../rules'
import { PostList } from './PostList'

interface CommunityFeedProps {
  viewerId: string
  onCreate: () => void
}

/** All public posts. Type and hashtag are part of the URL, so that a filtered feed can be shared. */
export function CommunityFeed({ viewerId, onCreate }: CommunityFeedProps) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim())
  const type = PostType.safeParse(params.get('type')).data ?? null
  const hashtag = Hashtag.safeParse(params.get('hashtag')).data ?? null
  const feed = usePostFeed({ type, search, hashtag })
  const isNarrowed = type !== null || search !== '' || hashtag !== null
  const narrow = (name: 'type' | 'hashtag', value: string | null) =>
    setParams(
      (before) => {
        const { [name]: _former, ...others } = Object.fromEntries(before)
        return value === null ? others : { ...others, [name]: value }
      },
      { replace: true },
    )
  const showAll = () => {
    setTyped('')
    setParams({}, { replace: true })
  }
  return (
    <Stack gap="4">
      <PostFilters
        search={typed}
        onSearch={setTyped}
        type={type}
        onType={(chosen) => narrow('type', chosen)}
        hashtag={hashtag}
        onHashtagGone={() => narrow('hashtag', null)}
      />
      <PostList
        pages={feed}
        viewerId={viewerId}
        empty={
          isNarrowed ? (
            <EmptyState title="No posts found" hint="Nothing matches what you chose.">
              <Button variant="outline" onClick={showAll}>
                Show all posts
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title="No posts yet" hint="Tell what you saw, or what keeps others safe.">
              <Button variant="outline" onClick={onCreate}>
                Create the first post
              </Button>
            </EmptyState>
          )
        }
      />
    </Stack>
  )
}

interface PostFiltersProps {
  search: string
  onSearch: (typed: string) => void
  type: PostType | null
  onType: (type: PostType | null) => void
  hashtag: string | null
  onHashtagGone: () => void
}

/** The filters of the feed: search text, post type and hashtag. */
function PostFilters({ search, onSearch, type, onType, hashtag, onHashtagGone }: PostFiltersProps) {
  return (
    <Flex gap="3" wrap="wrap" role="search" aria-label="Posts">
      <SearchField flex="1 1 14rem" value={search} onChange={onSearch} placeholder="Search posts..." />
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
