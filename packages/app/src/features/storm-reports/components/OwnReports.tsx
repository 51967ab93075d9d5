import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { StormReport } from '@squall/shared/contract/weather'
import { useState } from 'react'
import { formatAge } from '../../../platform/format'
import { Muted } from '../../../ui/Typography'
import { useOwnStormReports } from '../hooks'
import { formatReport } from '../rules'

/** On phones they stand before the list of all. */
const FIRST_SHOWN = 2

interface OwnReportsProps {
  now: number
  onWithdraw: (id: string) => void
}

/** The member's own reports of any age and status; nothing before the first one. */
export function OwnReports({ now, onWithdraw }: OwnReportsProps) {
  const { reports, hasMore, isLoadingMore, loadMore } = useOwnStormReports(true)
  const [isWhole, setWhole] = useState(false)
  if (reports.length === 0) return null
  return (
    <Box as="section" aria-label="Your reports" w={{ lg: '22rem' }} flexShrink="0">
      <Heading as="h3" size="md" mb="2">
        Your reports
      </Heading>
      <Stack as="ul" gap="2" listStyleType="none">
        {(isWhole ? reports : reports.slice(0, FIRST_SHOWN)).map((report) => (
          <OwnReport key={report.id} report={report} now={now} onWithdraw={onWithdraw} />
        ))}
      </Stack>
      {!isWhole && reports.length > FIRST_SHOWN ? (
        <Button variant="outline" mt="3" onClick={() => setWhole(true)}>
          All your reports
        </Button>
      ) : null}
      {isWhole && hasMore ? (
        <Button variant="outline" mt="3" disabled={isLoadingMore} onClick={loadMore}>
          Older reports
        </Button>
      ) : null}
    </Box>
  )
}

interface OwnReportProps extends OwnReportsProps {
  report: StormReport
}

function OwnReport({ report, now, onWithdraw }: OwnReportProps) {
  const { id, placeName, occurredAt, status, rejectReason } = report
  return (
    <Flex as="li" gap="3" alignItems="center" borderWidth="1px" borderRadius="l3" bg="bg.panel" px="3" py="2">
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" alignItems="baseline">
          <Text fontWeight="semibold">{formatReport({ ...report, label: null })}</Text>
          {status === 'pending' ? <Badge colorPalette="orange">Waits for approval</Badge> : null}
          {status === 'rejected' ? <Badge colorPalette="red">Rejected</Badge> : null}
        </Flex>
        <Muted overflowWrap="anywhere">
          {[placeName && `near ${placeName}`, formatAge(occurredAt, now)].filter(Boolean).join(', ')}
        </Muted>
        {rejectReason === null ? null : <Muted overflowWrap="anywhere">{`Reason: ${rejectReason}`}</Muted>}
      </Box>
      <Button variant="ghost" minH="11" onClick={() => onWithdraw(id)}>
        Withdraw
      </Button>
    </Flex>
  )
}
