import { Box, SimpleGrid, Text } from '@chakra-ui/react'
import type { Analytics, AnalyticsMeasure } from '@squall/shared/contract/admin'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCount, formatNumber } from '../../../../platform/format'
import { analyticsMeasures, formatStep } from '../../analytics.rules'

const HEIGHT = 220

/** One bar chart for each measure; the table below has the same values for screen readers. */
export function AnalyticsCharts({ analytics }: { analytics: Analytics }) {
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
      {analyticsMeasures.map(({ measure, label }) => (
        <Box key={measure} as="figure" minW="0" overflowX="clip">
          <Text as="figcaption" textStyle="sm" fontWeight="semibold" mb="2">
            {label}
          </Text>
          <Chart analytics={analytics} measure={measure} label={label} />
        </Box>
      ))}
    </SimpleGrid>
  )
}

interface ChartProps {
  analytics: Analytics
  measure: AnalyticsMeasure
  label: string
}

function Chart({ analytics: { series, step }, measure, label }: ChartProps) {
  const bars = series.map((one) => ({ name: formatStep(step, one.start), count: one[measure] }))
  return (
    <Box
      aria-hidden
      css={{
        '--bar': '{colors.accent.solid}',
        '--line': '{colors.border.muted}',
        '--text': '{colors.fg.muted}',
        '--hover': '{colors.bg.muted}',
      }}
    >
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={bars} margin={{ top: 4, right: 4, bottom: 0, left: -12 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            interval="preserveStartEnd"
            minTickGap={16}
            stroke="var(--line)"
            tick={{ fill: 'var(--text)', fontSize: 12 }}
          />
          <YAxis
            allowDecimals={false}
            tickFormatter={formatCount}
            stroke="var(--line)"
            tick={{ fill: 'var(--text)', fontSize: 12 }}
            width={48}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const count = payload[0]?.value
              return active && typeof count === 'number' ? (
                <Box bg="bg.panel" borderWidth="1px" borderRadius="l2" px="3" py="1.5" textStyle="sm" boxShadow="md">
                  {String(payload[0]?.payload.name)}: {formatNumber(count)} {label}
                </Box>
              ) : null
            }}
          />
          <Bar dataKey="count" fill="var(--bar)" radius={[3, 3, 0, 0]} maxBarSize={40} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </Box>
  )
}
