import { Box, Button, Flex, Spinner, Text } from '@chakra-ui/react'
import { PageTheme, type StreamingPage } from '@squall/shared/contract/channel'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { RecentActivity } from '../features/activities/components/RecentActivity'
import { useCurrentUser } from '../features/auth/hooks'
import { useGoLive } from '../features/broadcast/hooks'
import { CustomizeDialog } from '../features/channels/components/customize/CustomizeDialog'
import { GeneralTab } from '../features/channels/components/customize/GeneralTab'
import { IntegrationsTab } from '../features/channels/components/customize/IntegrationsTab'
import { AboutCard, ExternalChannelsCard } from '../features/channels/components/page/AboutCard'
import { NoActiveStream } from '../features/channels/components/page/LiveCard'
import { PageArrangement } from '../features/channels/components/page/PageArrangement'
import { PageHeader } from '../features/channels/components/page/PageHeader'
import { useActiveStream, useChannelPage, useEditPage } from '../features/channels/hooks'
import { getPageTitle, listExternalChannels } from '../features/channels/rules'
import { CompactChat } from '../features/chat/components/LiveChat'
import { FollowButton } from '../features/follows/components/FollowButton'
import { UpcomingStreams } from '../features/planned-streams/components/UpcomingStreams'
import { ThemedSurface, ThemePreview } from '../features/themes/components/ThemedSurface'
import { pageThemeNames, ThemesTab } from '../features/themes/components/ThemesTab'
import { useThemes } from '../features/themes/hooks'
import { LiveWidgets } from '../features/widgets/components/LiveWidgets'
import { WidgetRows } from '../features/widgets/components/WidgetRows'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { ErrorState, NoticeCard, QuietSky } from '../ui/EmptyAndErrorStates'
import { LiveSection } from './channel/LiveSection'

/** Below the stream, which does not wait for it. */
const PersonTabs = lazy(() => import('./person/PersonTabs'))

const themes = PageTheme.options.map((value) => ({ value, label: pageThemeNames[value] }))

interface CustomizeProps {
  page: StreamingPage
  isOpen: boolean
  onClose: () => void
}

/** The space that the frame keeps free below a page; the theme's background continues behind it. */
const BARS = '(var(--bottom-bar-height, 0px) + env(safe-area-inset-bottom))'

/** A chaser's channel and streaming page. */
export default function ChannelPage() {
  const { userId = '' } = useParams()
  const { user, isLoading } = useCurrentUser()
  const { page, isMissing, retry, ...loading } = useChannelPage(userId)
  const themes = useThemes(userId)
  const active = useActiveStream(userId)
  usePageTitle(page === null ? 'Streaming page' : getPageTitle(page))

  if (loading.isLoading || isLoading || themes.isLoading || active.isLoading) return <Loading />
  if (isMissing) return <UserNotFound />
  if (page === null) return <ErrorState sentence="This page could not be loaded." onRetry={retry} />
  return (
    <ThemedSurface
      theme={page.streaming_page_theme}
      colors={themes.active}
      minH="calc(100dvh - 4rem)"
      mb={`calc(-1 * ${BARS})`}
      pb={`calc${BARS}`}
    >
      <ChannelView page={page} visitorId={user?.id ?? null} active={active.stream} />
    </ThemedSurface>
  )
}

interface ChannelViewProps {
  page: StreamingPage
  visitorId: string | null
  active: ReturnType<typeof useActiveStream>['stream']
}

function ChannelView({ page, visitorId, active }: ChannelViewProps) {
  const { goLive, isStarting } = useGoLive()
  // Kept out here: a changed layout remounts the header, which must not close the dialog that changed it.
  const [isCustomizing, setCustomizing] = useState(false)
  const isOwner = visitorId === page.id
  const layout = page.streaming_page_layout
  return (
    <>
      <PageArrangement
        layout={layout}
        header={
          <PageHeader
            page={page}
            layout={layout}
            isLive={active !== null}
            actions={isOwner ? <CustomizeButton onClick={() => setCustomizing(true)} /> : <Follow page={page} />}
          />
        }
        stream={
          active === null ? (
            <NoActiveStream isOwner={isOwner} onStart={goLive} isStarting={isStarting} />
          ) : (
            <LiveSection key={active.id} active={active} visitorId={visitorId} />
          )
        }
        upcoming={<UpcomingStreams userId={page.id} viewerId={visitorId} />}
        about={<AboutCard page={page} />}
        activity={<RecentActivity userId={page.id} />}
        channels={listExternalChannels(page).length > 0 ? <ExternalChannelsCard page={page} /> : null}
        widgets={<LiveWidgets page={page} stream={active} isOwner={isOwner} chat={<CompactChat stream={active} />} />}
        work={
          <Suspense fallback={null}>
            <PersonTabs userId={page.id} viewerId={visitorId} />
          </Suspense>
        }
      />
      {isOwner ? <Customize page={page} isOpen={isCustomizing} onClose={() => setCustomizing(false)} /> : null}
    </>
  )
}

const CustomizeButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="outline" onClick={onClick}>
    <SlidersHorizontal />
    Customize Page
  </Button>
)

const Follow = ({ page }: { page: StreamingPage }) => (
  <Flex direction="column" gap="1">
    <FollowButton userId={page.id} displayName={page.displayName} />
    <Text textStyle="xs" color="fg.muted">
      Get notified when they go live
    </Text>
  </Flex>
)

const Loading = () => (
  <Flex direction="column" gap="4" minH="60vh" alignItems="center" justifyContent="center" role="status">
    <Spinner size="lg" color="accent.fg" />
    <Box color="fg.muted">Loading streaming page...</Box>
  </Flex>
)

const UserNotFound = () => (
  <NoticeCard
    title="User not found"
    picture={<QuietSky />}
    sentence="There is no channel at this address. It may have been deleted."
  >
    <Button asChild variant="outline">
      <Link to={paths.home}>Back to Home</Link>
    </Button>
  </NoticeCard>
)

/** The Customize dialog with the tabs of several features. */
function Customize({ page, isOpen, onClose }: CustomizeProps) {
  const { active } = useThemes(page.id)
  const { save } = useEditPage(page.id)
  return (
    <CustomizeDialog
      isOpen={isOpen}
      onClose={onClose}
      general={
        <GeneralTab
          key={`${page.streaming_page_theme} ${active?.id}`}
          page={page}
          themes={themes}
          customTheme={active?.theme_name ?? null}
          renderTheme={(theme) => (
            <ThemePreview theme={PageTheme.safeParse(theme).data} colors={theme === '' ? active : null} />
          )}
        />
      }
      integrations={<IntegrationsTab page={page} />}
      widgets={<WidgetRows userId={page.id} />}
      themes={
        <ThemesTab
          userId={page.id}
          pageTheme={page.streaming_page_theme}
          onBuiltIn={(theme) => save({ userId: page.id, streaming_page_theme: theme })}
        />
      }
    />
  )
}
