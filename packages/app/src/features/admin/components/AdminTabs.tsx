import { Badge, Box, Skeleton, Tabs } from '@chakra-ui/react'
import type { AdminWaiting } from '@squall/shared/contract/admin'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatNumber } from '../../../platform/format'
import { trpc } from '../../../platform/trpc'
import { type AdminTab, adminTabs } from '../tabs'

const EVERY_MINUTE = 60_000
const FIRST = 'users'

/** Scrolls a list of tabs, and nothing else, so that this one is in sight. */
const keepInSight = (tab: HTMLElement | null) => {
  const list = tab?.parentElement
  if (tab && list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2
}

/** The seven parts of the administration, each with an address; the number beside a name is how much waits there. */
export function AdminTabs() {
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
            // A new function each time, as numbers that come later move the tabs.
            ref={tab.value === chosen ? (element) => keepInSight(element) : undefined}
            value={tab.value}
            flexShrink="0"
          >
            {tab.label}
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
  const count = waiting === undefined ? 0 : tab.waits(waiting)
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
