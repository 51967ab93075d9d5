import { Flex, Stack } from '@chakra-ui/react'
import type { MapReport } from '@squall/shared/contract/weather'
import { formatReportPlace, listedReportKinds, stormReportNames } from '@squall/shared/rules/storm-report'
import { useState } from 'react'
import { formatAge, formatQuantity } from '../../../platform/format'
import { useNow } from '../../../platform/timer-hooks'
import { formatZonedTime, useUnits } from '../../../platform/weather-format'
import { DoubtNotice } from '../../../ui/EmptyAndErrorStates'
import { MapList, MapListButton } from '../../../ui/map/MapList'
import { MarkSign } from '../../../ui/map/MarkSign'
import { Muted } from '../../../ui/Typography'
import { ReportStormButton } from '../components/ReportStormButton'
import { formatReport } from '../rules'
import { type ReportStart, toKindMark } from './report-marks.rules'
import type { MapReportsShown } from './use-map-reports'

/** Returns how many reports the map has and how current the official ones are. */
export function describeReportAge({ reports, isComplete, localReports, isKnown }: MapReportsShown): string {
  if (!isKnown) return 'Reading reports...'
  const count = isComplete
    ? formatQuantity(reports.length, 'report')
    : `The newest ${formatQuantity(reports.length, 'report')}`
  const updatedAt = localReports?.updatedAt ?? null
  return `${count} in view, official ones ${updatedAt === null ? 'not read yet' : `updated ${formatZonedTime(updatedAt)}`}`
}

interface ReportsOnMapProps {
  shown: MapReportsShown
  /** Where a new report begins. */
  start: ReportStart
  onSelect: (id: string) => void
}

/** Legend and list of the storm reports on the map, or why there are none. */
export function ReportsOnMap({ shown, start, onSelect }: ReportsOnMapProps) {
  useUnits()
  const { reports, isComplete, localReports, isKnown, isError, retry } = shown
  const isInDoubt = isError || (localReports !== null && localReports.reason !== null)
  return (
    <Stack gap="2">
      <ReportLegend />
      {isError ? (
        <DoubtNotice onRetry={retry}>
          {isKnown
            ? 'Reports cannot be updated right now.'
            : 'Reports cannot be read right now. There may be some here.'}
        </DoubtNotice>
      ) : null}
      {localReports?.reason ? <DoubtNotice>{localReports.reason}</DoubtNotice> : null}
      {isComplete ? null : <Muted>There are more reports here. Zoom in to see all.</Muted>}
      {isKnown && reports.length === 0 ? (
        <Muted>{`${isInDoubt ? 'Members reported nothing' : 'Nobody reported anything'} in this view in the last 24 hours.`}</Muted>
      ) : null}
      <ReportLines reports={reports} onSelect={onSelect} />
      <ReportStormButton {...start} size="sm" minH="11" alignSelf="flex-start" />
    </Stack>
  )
}

/** How many are listed before someone asks for more. */
const PAGE = 20

function ReportLines({ reports, onSelect }: { reports: MapReport[]; onSelect: (id: string) => void }) {
  const now = useNow(30_000)
  const [shown, setShown] = useState(PAGE)
  return (
    <MapList
      label="Reports on the map"
      rest={Math.max(0, reports.length - shown)}
      onMore={() => setShown((count) => count + 5 * PAGE)}
    >
      {reports.slice(0, shown).map((report) => (
        <MapListButton
          key={report.id}
          sign={<MarkSign {...toKindMark(report.kind, report.source)} />}
          title={formatReport(report)}
          aside={formatAge(report.occurredAt, now)}
          note={[report.placeName && formatReportPlace(report.placeName), report.source === 'nws' && 'official']
            .filter(Boolean)
            .join(', ')}
          onSelect={() => onSelect(report.id)}
        />
      ))}
    </MapList>
  )
}

function ReportLegend() {
  return (
    <Flex
      as="ul"
      aria-label="Legend of reports"
      listStyleType="none"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      textStyle="xs"
      color="fg.muted"
    >
      {listedReportKinds.map((kind) => (
        <Flex as="li" key={kind} gap="1.5" alignItems="center">
          <MarkSign {...toKindMark(kind, 'member')} size="5" />
          {kind === 'other' ? 'Other' : stormReportNames[kind]}
        </Flex>
      ))}
      <Flex as="li" gap="1.5" alignItems="center">
        <MarkSign {...toKindMark('other', 'nws')} size="5" />
        Square: official
      </Flex>
    </Flex>
  )
}
