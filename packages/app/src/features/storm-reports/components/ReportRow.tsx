import { Badge, Box, Flex, Text } from '@chakra-ui/react'
import type { ReportList } from '@squall/shared/contract/weather'
import { formatReportPlace } from '@squall/shared/rules/storm-report'
import { Flag, Undo2 } from 'lucide-react'
import { formatAge } from '../../../platform/format'
import { formatDistance, formatZonedDateTime } from '../../../platform/weather-format'
import { ActionMenu, MenuAction } from '../../../ui/ActionMenu'
import { Muted } from '../../../ui/Typography'
import { openReport } from '../../reports/hooks'
import { formatReport } from '../rules'
import { KindIcon } from './KindIcon'
import { ReportPicture, ReportSource } from './ReportFacts'

type Report = ReportList['reports'][number]

interface ReportRowProps {
  report: Report
  /** The current time in ms. */
  now: number
  /** The reader; null for visitors. */
  readerId: string | null
  /** The report that a link opened. */
  isMarked: boolean
  onWithdraw: (id: string) => void
}

/** One report: its sign, what and how large, how far, how old, from whom, its words and picture. */
export function ReportRow({ report, now, readerId, isMarked, onWithdraw }: ReportRowProps) {
  const { id, kind, source, placeName, distanceKm, occurredAt, text, picture, user } = report
  const isOwn = user !== null && user.id === readerId
  const where = [placeName && formatReportPlace(placeName), distanceKm !== null && `${formatDistance(distanceKm)} away`]
  return (
    <Flex
      as="li"
      gap="3"
      p="3"
      borderWidth="1px"
      borderColor={isMarked ? 'accent.solid' : 'border'}
      borderRadius="l3"
      bg="bg.panel"
      scrollMarginY="20"
      data-report={id}
    >
      <KindIcon kind={kind} />
      <Box flex="1" minW="0">
        <Flex gap="2" alignItems="baseline" wrap="wrap">
          <Text fontWeight="bold">{formatReport(report)}</Text>
          <Muted as="time" title={formatZonedDateTime(occurredAt)} fontVariantNumeric="tabular-nums">
            {formatAge(occurredAt, now)}
          </Muted>
          {source === 'nws' ? <Badge>Official</Badge> : null}
        </Flex>
        <Muted overflowWrap="anywhere">{where.filter(Boolean).join(', ')}</Muted>
        {text === null ? null : (
          <Text mt="1" overflowWrap="anywhere" whiteSpace="pre-line">
            {text}
          </Text>
        )}
        {picture === null ? null : (
          <Box mt="2">
            <ReportPicture report={report} />
          </Box>
        )}
        <Box mt="1">
          <ReportSource report={report} isOwn={isOwn} />
        </Box>
      </Box>
      {source === 'member' && readerId !== null ? (
        <ActionMenu label={`Actions for ${formatReport(report)}`}>
          {isOwn ? (
            <MenuAction value="withdraw" icon={<Undo2 />} isGrave onSelect={() => onWithdraw(id)}>
              Withdraw
            </MenuAction>
          ) : (
            <MenuAction
              value="report"
              icon={<Flag />}
              onSelect={() => openReport({ subject: 'storm-report', subjectId: id, what: 'this storm report' })}
            >
              Report to administrators
            </MenuAction>
          )}
        </ActionMenu>
      ) : null}
    </Flex>
  )
}
