import { Badge, Box, Button, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { ReportList } from '@squall/shared/contract/weather'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatQuantity } from '../../../platform/format'
import { useMyPlace } from '../../../platform/location'
import { useDelayed, useNow } from '../../../platform/timer-hooks'
import { formatDistance, formatZonedDateTime, useUnits } from '../../../platform/weather-format'
import { SimulatedNote } from '../../../ui/Badges'
import { DoubtNotice, EmptyState } from '../../../ui/EmptyAndErrorStates'
import { useCurrentUser } from '../../auth/hooks'
import { REPORT_RADIUS_KM, useStormReports, useWithdrawReport } from '../hooks'
import { explainEmptyReports, formatReportCount } from '../rules'
import { OwnReports } from './OwnReports'
import { ReportRow } from './ReportRow'
import { ReportStormButton } from './ReportStormButton'
import { WithdrawDialog } from './WithdrawDialog'

/** How many reports are listed before someone asks for all. */
const FIRST_SHOWN = 30

/** What people saw around this device: members' reports and those of the National Weather Service, newest first. */
export function StormReports() {
  useUnits()
  const { place } = useMyPlace()
  const { user } = useCurrentUser()
  const { list, isError, retry } = useStormReports(place)
  const now = useNow(15_000)
  const [withdrawnId, setWithdrawnId] = useState<string | null>(null)
  const { withdraw, isWithdrawing } = useWithdrawReport(() => setWithdrawnId(null))
  return (
    <Box as="section" aria-label="Storm reports">
      <Flex gap="2" alignItems="center" wrap="wrap" mb="4">
        <Heading as="h2" size="lg">
          Storm Reports
        </Heading>
        {list && list.reports.length > 0 ? <Badge>{formatReportCount(list)}</Badge> : null}
        <SimulatedNote />
        <ReportStormButton ms={{ md: 'auto' }} w={{ base: 'full', md: 'auto' }} colorPalette="accent" variant="solid" />
      </Flex>
      <Flex direction={{ base: 'column', lg: 'row-reverse' }} gap="6">
        {user ? <OwnReports now={now} onWithdraw={setWithdrawnId} /> : null}
        <Box flex="1" minW="0">
          <ListState list={list} isError={isError} onRetry={retry} />
          {list ? <Reports list={list} now={now} readerId={user?.id ?? null} onWithdraw={setWithdrawnId} /> : null}
          {list ? <Freshness list={list} hasPlace={place !== null} /> : null}
        </Box>
      </Flex>
      {withdrawnId === null ? null : (
        <WithdrawDialog
          isBusy={isWithdrawing}
          onConfirm={() => withdraw(withdrawnId)}
          onClose={() => setWithdrawnId(null)}
        />
      )}
    </Box>
  )
}

interface ReportsProps {
  list: ReportList
  now: number
  readerId: string | null
  onWithdraw: (id: string) => void
}

function Reports({ list: { reports }, now, readerId, onWithdraw }: ReportsProps) {
  const [params] = useSearchParams()
  const [isWhole, setWhole] = useState(false)
  const markedId = params.get('report')
  const markedAt = reports.findIndex(({ id }) => id === markedId)
  const shown = isWhole || markedAt >= FIRST_SHOWN ? reports : reports.slice(0, FIRST_SHOWN)
  // A link names one report; the list has to be there before it can be scrolled to.
  const isMarkedShown = markedAt >= 0
  useEffect(() => {
    if (!isMarkedShown || markedId === null) return
    document.querySelector(`[data-report="${CSS.escape(markedId)}"]`)?.scrollIntoView({ block: 'center' })
  }, [isMarkedShown, markedId])
  return (
    <>
      <Stack as="ol" aria-label="Reports" gap="2" listStyleType="none">
        {shown.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            now={now}
            readerId={readerId}
            isMarked={report.id === markedId}
            onWithdraw={onWithdraw}
          />
        ))}
      </Stack>
      {shown.length < reports.length ? (
        <Button variant="outline" mt="3" onClick={() => setWhole(true)}>
          {`Show all ${formatQuantity(reports.length, 'report')}`}
        </Button>
      ) : null}
    </>
  )
}

interface ListStateProps {
  list: ReportList | undefined
  isError: boolean
  onRetry: () => void
}

/** Why there is no list, why it is empty, or why it may be old. */
function ListState({ list, isError, onRetry }: ListStateProps) {
  const isSlow = useDelayed(list === undefined && !isError)
  if (list === undefined) {
    if (isError) return <DoubtNotice onRetry={onRetry}>Reports cannot be read right now.</DoubtNotice>
    return isSlow ? <Waiting /> : null
  }
  if (list.reports.length === 0) return <EmptyState title="No reports" hint={explainEmptyReports(list)} />
  const reason = isError
    ? 'The server cannot be reached. This is the list as it was last read.'
    : list.localReports.reason
  return reason === null ? null : (
    <Box mb="3">
      <DoubtNotice>{reason}</DoubtNotice>
    </Box>
  )
}

const Waiting = () => (
  <Stack gap="2" role="status" aria-label="Loading reports">
    {['first', 'second', 'third', 'fourth'].map((name) => (
      <Skeleton key={name} h="20" borderRadius="l3" />
    ))}
  </Stack>
)

/** How far the list reaches, and how current its official part is. */
function Freshness({ list, hasPlace }: { list: ReportList; hasPlace: boolean }) {
  const { source, updatedAt } = list.localReports
  const age = updatedAt === null ? 'no answer yet' : `updated ${formatZonedDateTime(updatedAt)}`
  const reach = hasPlace ? `Within ${formatDistance(REPORT_RADIUS_KM)}` : 'Everywhere'
  const limit = list.isComplete ? '' : ' There are more; these are the newest.'
  return (
    <Text textStyle="xs" color="fg.muted" mt="3">
      {`${reach}, the last 24 hours.${limit} Members at once; ${source}, ${age}.`}
    </Text>
  )
}
