import { Button, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { ReviewStatus, ReviewType, Severity } from '@squall/shared/contract/admin'
import { useState } from 'react'
import { formatAge } from '../../../../platform/format'
import { useNow } from '../../../../platform/timer-hooks'
import { trpc } from '../../../../platform/trpc'
import { SelectField } from '../../../../ui/Form'
import { SearchField } from '../../../../ui/SearchField'
import { StatCards } from '../../../../ui/StatCards'
import { Muted } from '../../../../ui/Typography'
import { postTypes } from '../../../posts/rules'
import { severityNames } from '../../../reports/constants'
import type { QueueFilter } from '../../review/review-hooks'
import { AdminSection } from '../AdminLayout'
import { FoldedFilters } from '../FoldedFilters'
import { ReviewQueue } from './ReviewQueue'

const all = { value: '', label: 'All' }

const statuses = [
  all,
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]

const severities = [all, ...Severity.options.map((value) => ({ value, label: severityNames[value] }))]

const types = [all, ...ReviewType.options.map((value) => ({ value, label: getTypeLabel(value) }))]

function getTypeLabel(type: ReviewType): string {
  if (type === 'report') return 'Report'
  return type === 'storm-report' ? 'Storm report' : postTypes[type].label
}

/** The initial filter. */
const EVERYTHING_WAITING: QueueFilter = { search: '', status: 'pending', severity: null, type: null }

interface QueueFiltersProps {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

const EVERY_MINUTE = 60_000

/** The review queue with its filters and figures. */
export function ReviewTab() {
  const [filter, setFilter] = useState<QueueFilter>(EVERYTHING_WAITING)
  const [showsAnalytics, setShowsAnalytics] = useState(false)
  const now = useNow(EVERY_MINUTE)
  return (
    <AdminSection
      title="Review queue"
      intro="Posts, photos and reports, oldest first."
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
          <ReviewQueue key={JSON.stringify({ ...filter, search: '' })} filter={filter} now={now} />
        </Flex>
      </Stack>
    </AdminSection>
  )
}

/** The figures of the queue, counted by the server. */
function QueueAnalytics({ now }: { now: number }) {
  const { data, isError } = trpc.reviews.analytics.useQuery()
  if (isError) return <Text color="fg.error">The analytics could not be loaded.</Text>
  const { waiting, bySeverity } = data ?? {}
  return (
    <Stack as="section" aria-label="Queue analytics" gap="3">
      <StatCards
        stats={[
          { label: 'Photos waiting', value: waiting?.photos },
          { label: 'Posts waiting', value: waiting?.posts },
          { label: 'Storm reports waiting', value: waiting?.stormReports },
          { label: 'Open reports', value: waiting?.reports },
          { label: 'Critical or high', value: bySeverity && bySeverity.critical + bySeverity.high },
        ]}
      />
      <StatCards
        stats={[
          { label: 'Approved in 7 days', value: data?.approved },
          { label: 'Rejected in 7 days', value: data?.rejected },
          { label: 'Reports resolved in 7 days', value: data?.resolved },
          { label: 'Reports dismissed in 7 days', value: data?.dismissed },
        ]}
      />
      {data === undefined ? null : (
        <Muted>
          {data.oldest === null ? 'Nothing is waiting.' : `The oldest arrived ${formatAge(data.oldest, now)}.`}
        </Muted>
      )}
    </Stack>
  )
}

function QueueFilters({ filter, onChange }: QueueFiltersProps) {
  const change = (change: Partial<QueueFilter>) => onChange({ ...filter, ...change })
  const parseChoice = <Value,>(
    options: { safeParse: (typed: string) => { data?: Value } },
    typed: string,
  ): Value | null => options.safeParse(typed).data ?? null
  return (
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(12rem, 1fr) repeat(3, 9rem) auto' }}
      gap="3"
      alignItems="end"
    >
      <SearchField
        gridColumn={{ base: '1 / -1', lg: 'auto' }}
        value={filter.search}
        onChange={(search) => change({ search })}
        placeholder="Search the queue"
      />
      <FoldedFilters count={[filter.status, filter.severity, filter.type].filter((set) => set !== null).length}>
        <SelectField
          label="Status"
          options={statuses}
          value={filter.status ?? ''}
          onChange={({ currentTarget }) => change({ status: parseChoice(ReviewStatus, currentTarget.value) })}
        />
        <SelectField
          label="Severity"
          options={severities}
          value={filter.severity ?? ''}
          onChange={({ currentTarget }) => change({ severity: parseChoice(Severity, currentTarget.value) })}
        />
        <SelectField
          label="Type"
          options={types}
          value={filter.type ?? ''}
          onChange={({ currentTarget }) => change({ type: parseChoice(ReviewType, currentTarget.value) })}
        />
        <Button variant="outline" onClick={() => onChange(EVERYTHING_WAITING)}>
          Clear
        </Button>
      </FoldedFilters>
    </Grid>
  )
}
