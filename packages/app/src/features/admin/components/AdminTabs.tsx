import { Badge, Box, Skeleton, Tabs, Text } from '@chakra-ui/react'
import type { AdminWaiting } from '@squall/shared/contract/admin'
import { type ComponentType, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatNumber } from '../../../platform/format'
import { trpc } from '../../../platform/trpc'

interface AdminTab {
  value: 'users' | 'live' | 'photos' | 'posts' | 'review' | 'analytics' | 'system' | 'logs'
  label: string
  /** What is there, where the label alone does not say it. */
  hint?: string
  /** Returns the number of items that wait for an administrator. */
  countWaiting: (waiting: AdminWaiting) => number
  Content: ComponentType
}

/** The tabs in their order, without those of other features; the code of each loads when it is opened. */
const ownTabs: AdminTab[] = [
  {
    value: 'users',
    label: 'Users',
    countWaiting: ({ users }) => users,
    Content: lazy(() => import('./users/UsersTab').then(({ UsersTab }) => ({ default: UsersTab }))),
  },
  {
    value: 'photos',
    label: 'Photos',
    countWaiting: ({ photos }) => photos,
    Content: lazy(() => import('./photos/PhotosTab').then(({ PhotosTab }) => ({ default: PhotosTab }))),
  },
  {
    value: 'posts',
    label: 'Posts',
    countWaiting: ({ posts }) => posts,
    Content: lazy(() => import('./posts/PostsTab').then(({ PostsTab }) => ({ default: PostsTab }))),
  },
  {
    value: 'review',
    label: 'Enhanced',
    hint: 'review queue',
    countWaiting: ({ photos, posts, stormReports, reports }) => photos + posts + stormReports + reports,
    Content: lazy(() => import('./review/ReviewTab').then(({ ReviewTab }) => ({ default: ReviewTab }))),
  },
  {
    value: 'analytics',
    label: 'Analytics',
    countWaiting: () => 0,
    Content: lazy(() => import('./analytics/AnalyticsTab').then(({ AnalyticsTab }) => ({ default: AnalyticsTab }))),
  },
  {
    value: 'system',
    label: 'System',
    countWaiting: () => 0,
    Content: lazy(() => import('./system/SystemTab').then(({ SystemTab }) => ({ default: SystemTab }))),
  },
  {
    value: 'logs',
    label: 'Logs',
    countWaiting: () => 0,
    Content: lazy(() => import('./logs/LogsTab').then(({ LogsTab }) => ({ default: LogsTab }))),
  },
]

const EVERY_MINUTE = 60_000

const FIRST = 'users'

/** Scrolls only the list of tabs, so that this one is visible. */
const keepInSight = (tab: HTMLElement | null) => {
  const list = tab?.parentElement
  if (tab && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2
}

interface AdminTabsProps {
  /** The content of the tab of live streams. */
  LiveStreams: ComponentType
}

/** Returns the tabs with the live streams after the users. */
const listTabs = (LiveStreams: ComponentType): AdminTab[] => {
  const [first, ...others] = ownTabs
  const live: AdminTab = { value: 'live', label: 'Live', countWaiting: () => 0, Content: LiveStreams }
  return [...(first === undefined ? [] : [first]), live, ...others]
}

/** The tabs of the administration, each with its own address and the number of items that wait there. */
export function AdminTabs({ LiveStreams }: AdminTabsProps) {
  const adminTabs = listTabs(LiveStreams)
  const [params, setParams] = useSearchParams()
  const waiting = trpc.admin.waiting.useQuery(undefined, { refetchInterval: EVERY_MINUTE })
  const chosen = adminTabs.find(({ value }) => value === params.get('tab'))?.value ?? FIRST
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={({ value }) => setParams(value === FIRST ? {} : { tab: value }, { replace: true })}
      lazyMount
      unmountOnExit
    >
      <Tabs.List overflowX="auto" overflowY="hidden">
        {adminTabs.map((tab) => (
          <Tabs.Trigger
            key={tab.value}
            // A new function on each render, because numbers that load later move the tabs.
            ref={tab.value === chosen ? (element) => keepInSight(element) : undefined}
            value={tab.value}
            flexShrink="0"
          >
            {tab.label}
            {tab.hint ? (
              <Text as="span" textStyle="xs" color="fg.muted" fontWeight="normal">
                {tab.hint}
              </Text>
            ) : null}
            <WaitingBadge tab={tab} waiting={waiting.data} />
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {adminTabs.map(({ value, Content }) => (
        <Tabs.Content key={value} value={value} pt="6">
          <Suspense fallback={<Skeleton h="24rem" borderRadius="l3" />}>
            <Content />
          </Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function WaitingBadge({ tab, waiting }: { tab: AdminTab; waiting: AdminWaiting | undefined }) {
  const count = waiting === undefined ? 0 : tab.countWaiting(waiting)
  if (count === 0) return null
  return (
    <Badge colorPalette="orange" fontVariantNumeric="tabular-nums">
      {formatNumber(count)}
      <Box as="span" srOnly>
        {' '}
        waiting
      </Box>
    </Badge>
  )
}
