import { Button, Flex, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { useNow } from '../../../../platform/use-now'
import type { QueueFilter } from '../../review/use-queue'
import { AdminSection } from '../AdminSection'
import { Queue } from './Queue'
import { QueueAnalytics } from './QueueAnalytics'
import { EVERYTHING_WAITING, QueueFilters } from './QueueFilters'

const EVERY_MINUTE = 60_000

/** Everything that waits for a decision, in one queue. */
export function ReviewTab() {
  const [filter, setFilter] = useState<QueueFilter>(EVERYTHING_WAITING)
  const [showsAnalytics, setShowsAnalytics] = useState(false)
  const now = useNow(EVERY_MINUTE)
  return (
    <AdminSection
      title="Review queue"
      intro="Posts, photos and reports, the oldest first."
      actions={
        <Button variant="outline" aria-expanded={showsAnalytics} onClick={() => setShowsAnalytics(!showsAnalytics)}>
          {showsAnalytics ? 'Hide Analytics' : 'Show Analytics'}
        </Button>
      }
    >
      <Stack gap="5">
        {showsAnalytics ? <QueueAnalytics now={now} /> : null}
        <QueueFilters filter={filter} onChange={setFilter} />
        <Flex direction="column">
          <Queue key={JSON.stringify({ ...filter, search: '' })} filter={filter} now={now} />
        </Flex>
      </Stack>
    </AdminSection>
  )
}
