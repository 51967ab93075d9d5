import { Box, chakra } from '@chakra-ui/react'
import type { Analytics } from '@squall/shared/contract/admin'
import { formatNumber } from '../../../../platform/format'
import { measures, stepName } from '../../analytics.rules'

/** What the charts show, in numbers; '–' where nothing was counted yet. */
export function AnalyticsTable({ analytics: { series, step } }: { analytics: Analytics }) {
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
              {measures.map(({ measure, label }) => (
                <th key={measure} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.toReversed().map((one) => (
              <tr key={one.start}>
                <th scope="row">{stepName(step, one.start)}</th>
                {measures.map(({ measure }) => (
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

const CELL = { textAlign: 'start', px: '3', py: '1.5', borderBottomWidth: '1px', borderColor: 'border.muted' }
