import { Box, Button, Container, Grid, Stack, Tabs, Text } from '@chakra-ui/react'
import type { PostType } from '@squall/shared/contract/community'
import { PenLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { CommunityFeed } from '../features/posts/components/CommunityFeed'
import { MyPosts, PostList, SinglePost } from '../features/posts/components/PostList'
import { QuickPostActions, TrendingHashtags } from '../features/posts/components/SocialSidebar'
import { useRecentPosts } from '../features/posts/hooks'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { EmptyState } from '../ui/EmptyAndErrorStates'
import { PageHeading } from '../ui/PageHeading'

const CreatePostDialog = lazy(() => import('../features/posts/components/CreatePostDialog'))

export default function SocialPage() {
  usePageTitle('Social Feed')
  const { user, isLoading } = useCurrentUser()
  const [newType, setNewType] = useState<PostType | null>(null)
  const [params] = useSearchParams()
  const postId = params.get('post')
  const create = (type: PostType = 'experience') => setNewType(type)
  return (
    <Container py={{ base: '6', md: '10' }} maxW={postId === null ? undefined : '3xl'}>
      <Stack gap="6">
        <PageHeading title="Social Feed" intro="What members saw and learned, newest first.">
          {user === null ? null : (
            <Button colorPalette="accent" onClick={() => create()}>
              <PenLine />
              Create Post
            </Button>
          )}
        </PageHeading>
        {postId !== null ? <SinglePost postId={postId} viewerId={user?.id ?? null} /> : null}
        {postId === null && user !== null ? <MemberFeed viewerId={user.id} onCreate={create} /> : null}
        {postId === null && user === null && !isLoading ? <VisitorFeed /> : null}
      </Stack>
      <Suspense fallback={null}>
        {newType !== null && user !== null ? (
          <CreatePostDialog type={newType} author={user} onClose={() => setNewType(null)} />
        ) : null}
      </Suspense>
    </Container>
  )
}

interface MemberFeedProps {
  viewerId: string
  onCreate: (type?: PostType) => void
}

function MemberFeed({ viewerId, onCreate }: MemberFeedProps) {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'mine' ? 'mine' : 'feed'
  const begin = () => onCreate()
  return (
    <Grid
      gap={{ base: '4', lg: '6' }}
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }}
      templateAreas={{ base: '"side" "feed"', lg: '"feed side"' }}
    >
      <Box gridArea="feed" minW="0">
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => setParams(value === 'mine' ? { tab: value } : {}, { replace: true })}
          lazyMount
          unmountOnExit
        >
          <Tabs.List>
            <Tabs.Trigger value="feed">Community Feed</Tabs.Trigger>
            <Tabs.Trigger value="mine">My Posts</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="feed">
            <CommunityFeed viewerId={viewerId} onCreate={begin} />
          </Tabs.Content>
          <Tabs.Content value="mine">
            <MyPosts viewerId={viewerId} onCreate={begin} />
          </Tabs.Content>
        </Tabs.Root>
      </Box>
      <Stack as="aside" aria-label="Trending and quick actions" gridArea="side" gap="4" minW="0">
        <TrendingHashtags hashtag={params.get('hashtag')} />
        <QuickPostActions onCreate={onCreate} />
      </Stack>
    </Grid>
  )
}

/** Anonymous visitors see the newest posts and what signing in offers. */
function VisitorFeed() {
  const { pathname, search } = useLocation()
  const pages = useRecentPosts()
  return (
    <Stack gap="4" maxW="3xl">
      <Text color="fg.muted">
        These are the newest posts. Sign in to search them, follow hashtags, like, comment and post yourself.
      </Text>
      <Button asChild variant="outline" alignSelf="flex-start">
        <Link to={paths.auth} state={{ from: `${pathname}${search}` }}>
          Sign In
        </Link>
      </Button>
      <PostList
        pages={pages}
        viewerId={null}
        empty={<EmptyState title="No posts yet" hint="Sign in and write the first one." />}
      />
    </Stack>
  )
}
