import { Button, Stack } from '@chakra-ui/react'
import { Hashtag, PostType } from '@squall/shared/contract/community'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePaused } from '../../../platform/use-paused'
import { EmptyState } from '../../../ui/EmptyState'
import { useFeed } from '../hooks'
import { PostFilters } from './PostFilters'
import { PostList } from './PostList'

interface CommunityFeedProps {
  viewerId: string
  onCreate: () => void
}

/** Everybody's posts. Type and hashtag stand in the address, so that a narrowed feed can be passed on. */
export function CommunityFeed({ viewerId, onCreate }: CommunityFeedProps) {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState('')
  const search = usePaused(typed.trim())
  const type = PostType.safeParse(params.get('type')).data ?? null
  const hashtag = Hashtag.safeParse(params.get('hashtag')).data ?? null
  const feed = useFeed({ type, search, hashtag })
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
