import { Badge, Button, Flex, Skeleton, Text } from '@chakra-ui/react'
import type { ListedReport } from '@squall/shared/contract/weather'
import { formatReportPlace } from '@squall/shared/rules/storm-report'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { formatZonedDateTime, useUnits } from '../../../platform/weather-format'
import { DoubtNotice } from '../../../ui/EmptyAndErrorStates'
import { MapCard } from '../../../ui/map/MapCard'
import { MarkSign } from '../../../ui/map/MarkSign'
import { Muted } from '../../../ui/Typography'
import { useCurrentUser } from '../../auth/hooks'
import { ReportPicture, ReportSource } from '../components/ReportFacts'
import { WithdrawDialog } from '../components/WithdrawDialog'
import { useWithdrawReport } from '../hooks'
import { formatReport } from '../rules'
import { toKindMark } from './report-marks.rules'

interface ReportCardProps {
  id: string
  onClose: () => void
}

/** The report that was chosen on the map: what, how large, when, from whom, its words and picture. */
export function ReportCard({ id, onClose }: ReportCardProps) {
  useUnits()
  const { data: report, isError, refetch } = trpc.stormReports.details.useQuery({ id })
  return (
    <MapCard
      label="Storm report"
      sign={report ? <MarkSign {...toKindMark(report.kind, report.source)} size="9" /> : null}
      title={report ? formatReport(report) : 'Storm report'}
      onClose={onClose}
    >
      {report === undefined && !isError ? <Skeleton h="24" /> : null}
      {isError && report === undefined ? (
        <DoubtNotice onRetry={() => void refetch()}>This report cannot be read right now.</DoubtNotice>
      ) : null}
      {report === null ? <Muted>This report was withdrawn, or is older than a day.</Muted> : null}
      {report ? <ReportBody report={report} onClose={onClose} /> : null}
    </MapCard>
  )
}

function ReportBody({ report, onClose }: { report: ListedReport; onClose: () => void }) {
  const { id, source, placeName, occurredAt, text, user, streamId } = report
  const now = useNow(15_000)
  const reader = useCurrentUser().user
  const isOwn = user !== null && user.id === reader?.id
  return (
    <>
      <Flex gap="2" wrap="wrap" alignItems="center">
        {source === 'nws' ? <Badge>Official</Badge> : null}
        <Muted as="time">{`${formatAge(occurredAt, now)}, ${formatZonedDateTime(occurredAt)}`}</Muted>
      </Flex>
      {placeName === null ? null : <Muted overflowWrap="anywhere">{formatReportPlace(placeName)}</Muted>}
      {text === null ? null : (
        <Text overflowWrap="anywhere" whiteSpace="pre-line">
          {text}
        </Text>
      )}
      <ReportPicture report={report} />
      <ReportSource report={report} isOwn={isOwn} />
      <Flex gap="2" wrap="wrap">
        {source === 'member' ? (
          <Button asChild variant="outline" size="sm" minH="11">
            <RouterLink to={paths.stormReport(id)}>All reports</RouterLink>
          </Button>
        ) : null}
        {streamId === null ? null : (
          <Button asChild variant="outline" size="sm" minH="11">
            <RouterLink to={paths.stream(streamId)}>Open the stream</RouterLink>
          </Button>
        )}
        {isOwn ? <WithdrawButton id={id} onDone={onClose} /> : null}
      </Flex>
    </>
  )
}

function WithdrawButton({ id, onDone }: { id: string; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { withdraw, isWithdrawing } = useWithdrawReport(onDone)
  return (
    <>
      <Button variant="outline" size="sm" minH="11" onClick={() => setAsking(true)}>
        <Undo2 />
        Withdraw
      </Button>
      {isAsking ? (
        <WithdrawDialog isBusy={isWithdrawing} onConfirm={() => withdraw(id)} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}
