import { Button, Flex, Text, useBreakpointValue } from '@chakra-ui/react'
import type { FollowCard } from '@squall/shared/contract/account'
import { Flag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../../features/auth/hooks'
import { useGoLive } from '../../features/broadcast/hooks'
import { OfflineCard } from '../../features/channels/components/page/OfflineCard'
import { PageArrangement } from '../../features/channels/components/page/PageArrangement'
import { FollowButton } from '../../features/follows/components/FollowButton'
import { UpcomingStreams } from '../../features/planned-streams/components/UpcomingStreams'
import { OwnerActions } from '../../features/profiles/components/OwnerActions'
import { PersonHeader } from '../../features/profiles/components/PersonHeader'
import { openReport } from '../../features/reports/hooks'
import { PastStreamCard } from '../../features/streams/components/PastStreams'
import { ThemedSurface } from '../../features/themes/components/ThemedSurface'
import { getWornTheme } from '../../features/themes/rules'
import { usePageTitle } from '../../platform/document-hooks'
import { ErrorState } from '../../ui/EmptyAndErrorStates'
import { useMovable } from '../../ui/use-movable'
import { AboutTab } from './AboutTab'
import { ActiveChat, LiveSection, LiveTalkTab } from './LiveSection'
import { PersonTabs } from './PersonTabs'
import { type Person, usePerson } from './use-person'

const CustomizePage = lazy(() => import('./CustomizePage'))

/** The space that the frame keeps free below a page; the theme's background continues behind it. */
const BARS = '(var(--bottom-bar-height, 0px) + env(safe-area-inset-bottom))'

/** The address that led here. Both show the same page; only the tab that is open at first differs. */
type Opened = 'channel' | 'profile'

interface PersonPageProps {
  userId: string
  opened: Opened
  loading: ReactNode
  missing: ReactNode
}

/** One person: who they are, their stream or what comes next, and everything they have done. */
export function PersonPage({ userId, opened, loading, missing }: PersonPageProps) {
  const { user, isLoading } = useCurrentUser()
  const { person, retry, ...state } = usePerson(userId)
  const isWaiting = state.isLoading || isLoading
  const [shownId, setShownId] = useState<string | null>(null)
  if (person !== null && !isWaiting && shownId !== userId) setShownId(userId)
  usePageTitle(person?.profile.displayName ?? (opened === 'channel' ? 'Streaming page' : 'Profile'))

  // A list that is loaded anew later must not close what is open on the page, such as a dialog of the chat.
  if (isWaiting && (person === null || shownId !== userId)) return loading
  if (state.isMissing) return missing
  if (person === null) return <ErrorState sentence="This page could not be loaded." onRetry={retry} />
  return (
    <ThemedSurface
      theme={getWornTheme(person.page)}
      colors={person.colors}
      minH="calc(100dvh - 4rem)"
      mb={`calc(-1 * ${BARS})`}
      pb={`calc${BARS}`}
    >
      <PersonView {...person} opened={opened} viewerId={user?.id ?? null} />
    </ThemedSurface>
  )
}

interface PersonViewProps extends Person {
  opened: Opened
  viewerId: string | null
}

function PersonView({ profile, page, active, last, opened, viewerId }: PersonViewProps) {
  const { goLive, isStarting } = useGoLive()
  // Kept out here: a changed layout remounts the header, which must not close the dialog that changed it.
  const [isCustomizing, setCustomizing] = useState(false)
  const layout = page.streaming_page_layout
  const isTalkBeside = useBreakpointValue({ base: false, [layout === 'standard' ? 'lg' : 'xl']: true }, { ssr: false })
  const isOwner = viewerId === page.id
  const isTalkInTab = active !== null && isTalkBeside !== true
  const chat = useMovable(active === null ? null : <ActiveChat key={active.id} active={active} />)
  const renderFollow = ({ id, displayName }: Pick<FollowCard, 'id' | 'displayName'>) => (
    <FollowButton userId={id} displayName={displayName} />
  )
  return (
    <>
      {chat.content}
      <PageArrangement
        layout={layout}
        isLive={active !== null}
        header={
          <PersonHeader
            profile={profile}
            page={page}
            isLive={active !== null}
            actions={
              isOwner ? (
                <OwnerActions profile={profile} onCustomize={() => setCustomizing(true)} />
              ) : (
                <VisitorActions profile={profile} isSignedIn={viewerId !== null} />
              )
            }
          />
        }
        stream={
          active === null ? (
            <OfflineCard
              isOwner={isOwner}
              onStart={goLive}
              isStarting={isStarting}
              lastStream={last && <PastStreamCard stream={last} />}
            />
          ) : (
            <LiveSection key={active.id} active={active} visitorId={viewerId} chat={isTalkInTab ? null : chat.place} />
          )
        }
        upcoming={<UpcomingStreams userId={page.id} viewerId={viewerId} />}
        tabs={
          <PersonTabs
            profile={profile}
            viewerId={viewerId}
            initial={opened === 'profile' ? 'achievements' : isTalkInTab ? 'chat' : 'about'}
            first={[
              ...(isTalkInTab
                ? [{ value: 'chat', label: 'Chat', panel: <LiveTalkTab active={active} chat={chat.place} /> }]
                : []),
              { value: 'about', label: 'About', panel: <AboutTab page={page} active={active} isOwner={isOwner} /> },
            ]}
            renderFollow={renderFollow}
          />
        }
      />
      {isOwner ? (
        <Suspense>
          <CustomizePage page={page} isOpen={isCustomizing} onClose={() => setCustomizing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface VisitorActionsProps extends Pick<PersonViewProps, 'profile'> {
  isSignedIn: boolean
}

/** Follow, which leads people who are not signed in to sign-in and back, and Report. */
function VisitorActions({ profile, isSignedIn }: VisitorActionsProps) {
  return (
    <Flex gap="2" wrap="wrap" alignItems="flex-start">
      <Flex direction="column" gap="1">
        <FollowButton userId={profile.id} displayName={profile.displayName} />
        <Text textStyle="xs" color="fg.muted">
          Get notified when they go live
        </Text>
      </Flex>
      {isSignedIn ? (
        <Button
          variant="ghost"
          onClick={() => openReport({ subject: 'profile', subjectId: profile.id, what: 'this profile' })}
        >
          <Flag />
          Report
        </Button>
      ) : null}
    </Flex>
  )
}
