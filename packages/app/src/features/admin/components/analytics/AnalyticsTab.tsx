import { Box, Button, Card, chakra, Flex, Group, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Analytics, AnalyticsRange } from '@squall/shared/contract/admin'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../../../../platform/format'
import { trpc } from '../../../../platform/trpc'
import { ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../../ui/Typography'
import { analyticsMeasures, analyticsRanges, formatChange, formatStep, stepNotes } from '../../analytics.rules'
import { AdminSection } from '../AdminLayout'

const CELL = { textAlign: 'start', px: '3', py: '1.5', borderBottomWidth: '1px', borderColor: 'border.muted' }

/** The charting library loads with the first chart. */
const AnalyticsCharts = lazy(() =>
  import('./AnalyticsCharts').then(({ AnalyticsCharts }) => ({ default: AnalyticsCharts })),
)

const EVERY_MINUTE = 60_000

/** The figures of a period compared with the previous one, as cards, charts and a table. */
export function AnalyticsTab() {
  const [range, setRange] = useState<AnalyticsRange>('7d')
  const query = trpc.admin.analytics.useQuery(
    { range },
    { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData },
  )
  return (
    <AdminSection
      title="Analytics"
      intro="How people use Squall, compared with the period before."
      actions={<RangeChoice range={range} onChange={setRange} />}
    >
      {query.data ? (
        <Stack gap="6" opacity={query.isPlaceholderData ? 0.6 : undefined} aria-busy={query.isPlaceholderData}>
          <CountCards analytics={query.data} />
          <Suspense fallback={<Skeleton h="20rem" borderRadius="l3" />}>
            <AnalyticsCharts analytics={query.data} />
          </Suspense>
          <Muted>{stepNotes[query.data.step]}</Muted>
          <AnalyticsTable analytics={query.data} />
        </Stack>
      ) : query.isError ? (
        <ErrorState sentence="The analytics could not be loaded." onRetry={() => void query.refetch()} />
      ) : (
        <Stack gap="6" role="status" aria-label="Loading analytics">
          <Flex gap="4" wrap="wrap">
            {analyticsMeasures.map(({ measure }) => (
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
      {analyticsRanges.map(({ value, label }) => (
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

/** The counts of the period, each with its change. */
function CountCards({ analytics }: { analytics: Analytics }) {
  return (
    <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '4' }}>
      {analyticsMeasures.map(({ measure, label, hint }) => (
        <Card.Root key={measure} as="section" aria-label={label} size="sm" minW="0" bg="bg.subtle">
          <Card.Body gap="0.5">
            <Text as="h3" textStyle="sm" fontWeight="medium">
              {label}
            </Text>
            <Text textStyle={{ base: '2xl', md: '3xl' }} fontWeight="bold" fontVariantNumeric="tabular-nums">
              {formatNumber(analytics[measure])}
            </Text>
            <Text textStyle="sm" fontVariantNumeric="tabular-nums">
              {formatChange(analytics[measure], analytics.previous[measure])} from last period
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {hint}
              {measure === 'liveStreams' ? `. ${formatNumber(analytics.liveNow)} live now` : null}
            </Text>
          </Card.Body>
        </Card.Root>
      ))}
    </SimpleGrid>
  )
}

/** The values of the charts as a table; '–' where nothing was counted yet. */
function AnalyticsTable({ analytics: { series, step } }: { analytics: Analytics }) {
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" py={{ base: '3', md: '2.5' }} fontWeight="semibold" textStyle="sm">
        Show the numbers as a table
      </chakra.summary>
      <Box overflowX="auto" maxH="24rem" tabIndex={0} role="region" aria-label="Numbers of the charts">
        <chakra.table w="full" textStyle="sm" fontVariantNumeric="tabular-nums" css={{ '& th, & td': CELL }}>
          <thead>
            <tr>
              <th scope="col">{step === 'hour' ? 'Hour' : 'Day (UTC)'}</th>
              {analyticsMeasures.map(({ measure, label }) => (
                <th key={measure} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map((one) => (
              <tr key={one.start}>
                <th scope="row">{formatStep(step, one.start)}</th>
                {analyticsMeasures.map(({ measure }) => (
                  <td key={measure}>{one[measure] === null ? '–' : formatNumber(one[measure])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </chakra.details>
  )
}
