import { Button, Flex, Group, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { AnalyticsRange } from '@squall/shared/contract/admin'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { trpc } from '../../../../platform/trpc'
import { ErrorState } from '../../../../ui/ErrorState'
import { measures, ranges, stepNote } from '../../analytics.rules'
import { AdminSection } from '../AdminSection'
import { AnalyticsTable } from './AnalyticsTable'
import { CountCards } from './CountCards'

/** The charting library comes when somebody looks at charts. */
const Charts = lazy(() => import('./Charts').then(({ Charts }) => ({ default: Charts })))

const EVERY_MINUTE = 60_000

/** What happened in a period beside the one before, in numbers and charts. */
export function AnalyticsTab() {
  const [range, setRange] = useState<AnalyticsRange>('7d')
  const query = trpc.admin.analytics.useQuery(
    { range },
    { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData },
  )
  return (
    <AdminSection
      title="Analytics"
      intro="How Squall is used, beside the period before."
      actions={<RangeChoice range={range} onChange={setRange} />}
    >
      {query.data ? (
        <Stack gap="6" opacity={query.isPlaceholderData ? 0.6 : undefined} aria-busy={query.isPlaceholderData}>
          <CountCards analytics={query.data} />
          <Suspense fallback={<Skeleton h="20rem" borderRadius="l3" />}>
            <Charts analytics={query.data} />
          </Suspense>
          <Text color="fg.muted" textStyle="sm">
            {stepNote[query.data.step]}
          </Text>
          <AnalyticsTable analytics={query.data} />
        </Stack>
      ) : query.isError ? (
        <ErrorState sentence="The analytics could not be loaded." onRetry={() => void query.refetch()} />
      ) : (
        <Stack gap="6" role="status" aria-label="Loading analytics">
          <Flex gap="4" wrap="wrap">
            {measures.map(({ measure }) => (
              <Skeleton key={measure} h="28" flex="1 1 9rem" borderRadius="l3" />
            ))}
          </Flex>
          <Skeleton h="20rem" borderRadius="l3" />
        </Stack>
      )}
    </AdminSection>
  )
}

interface RangeChoiceProps {
  range: AnalyticsRange
  onChange: (range: AnalyticsRange) => void
}

function RangeChoice({ range, onChange }: RangeChoiceProps) {
  return (
    <Group role="group" aria-label="Date range" flexWrap="wrap">
      {ranges.map(({ value, label }) => (
        <Button
          key={value}
          size="sm"
          minH={{ base: '11', md: '9' }}
          variant={value === range ? 'solid' : 'outline'}
          aria-pressed={value === range}
          onClick={() => onChange(value)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
