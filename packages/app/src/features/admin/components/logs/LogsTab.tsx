import { Badge, Button, chakra, Field, Flex, Grid, Input, Skeleton, Stack, Text } from '@chakra-ui/react'
import { ADMIN_LOG_PAGE, type AdminLogEntry, AdminLogType } from '@squall/shared/contract/admin'
import { keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadWithSession } from '../../../../platform/file-transfer'
import { nextSerial, usePages } from '../../../../platform/paged-list'
import { useDebouncedValue } from '../../../../platform/timer-hooks'
import { toast } from '../../../../platform/toast'
import { trpc } from '../../../../platform/trpc'
import { formatZonedDateTime } from '../../../../platform/weather-format'
import { EmptyState, ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../../ui/EndOfList'
import { FilterSelect } from '../../../../ui/FilterSelect'
import { SearchField } from '../../../../ui/SearchField'
import { Muted } from '../../../../ui/Typography'
import {
  emptyLogChoice,
  formatActionName,
  getLogExportPath,
  hasLogFilters,
  type LogChoice,
  logTypeLabels,
  toLogFilter,
} from '../../logs.rules'
import { AdminSection } from '../AdminLayout'
import { FoldedFilters } from '../FoldedFilters'

interface LogFiltersProps {
  choice: LogChoice
  onChange: (choice: LogChoice) => void
}

const types = AdminLogType.options.map((value) => ({ value, label: logTypeLabels[value] }))

interface DayFieldProps {
  label: string
  value: string
  onChange: (day: string) => void
}

const EVERY_30_S = 30_000

/** The log of administrators' and moderators' actions, newest first, with filters and export. */
export function LogsTab() {
  const [choice, setChoice] = useState(emptyLogChoice)
  const search = useDebouncedValue(choice.search)
  return (
    <AdminSection
      title="Logs"
      intro="What administrators and moderators did. Entries cannot be changed or removed."
      actions={<ExportButton choice={choice} />}
    >
      <Stack gap="5">
        <LogFilters choice={choice} onChange={setChoice} />
        <LogEntries choice={{ ...choice, search }} onClear={() => setChoice(emptyLogChoice)} />
      </Stack>
    </AdminSection>
  )
}

function LogEntries({ choice, onClear }: { choice: LogChoice; onClear: () => void }) {
  const query = trpc.admin.activityLogs.useInfiniteQuery(toLogFilter(choice), {
    getNextPageParam: nextSerial(ADMIN_LOG_PAGE),
    refetchInterval: EVERY_30_S,
    placeholderData: keepPreviousData,
  })
  const { rows: acts, isLoading, isError, retry, ...pages } = usePages(query)
  if (isLoading) return <Skeleton h="24rem" borderRadius="l3" />
  if (isError) return <ErrorState sentence="The log could not be loaded." onRetry={retry} />
  if (acts.length === 0) {
    return hasLogFilters(choice) ? (
      <EmptyState title="No Activity Logs" hint="No entry matches your filters.">
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title="No Activity Logs" hint="Actions of administrators and moderators appear here." />
    )
  }
  return (
    <>
      <LogList acts={acts} />
      {pages.isLoadingMore ? <Skeleton h="20" /> : null}
      <EndOfList {...pages} />
    </>
  )
}

function ExportButton({ choice }: { choice: LogChoice }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadWithSession(getLogExportPath(toLogFilter(choice)), 'squall-log.csv')
    } catch (error) {
      toast.error({ title: 'Export failed', description: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="sm" minH={{ base: '11', md: '9' }} disabled={isBusy} onClick={() => void save()}>
      <Download />
      {isBusy ? 'Preparing...' : 'Export Logs'}
    </Button>
  )
}

function LogList({ acts }: { acts: AdminLogEntry[] }) {
  return (
    <Stack as="ol" gap="0" listStyleType="none" aria-label="Activity">
      {acts.map(({ id, action, description, actorName, timestamp, undoes }) => (
        <Grid
          key={id}
          as="li"
          py="2.5"
          columnGap="4"
          borderTopWidth="1px"
          borderColor="border.muted"
          _first={{ borderTopWidth: '0' }}
          templateColumns={{ base: 'auto minmax(0, 1fr)', lg: 'minmax(0, 1fr) 11rem 9rem 14rem' }}
          alignItems="baseline"
        >
          <Text minW="0" overflowWrap="anywhere" gridColumn={{ base: '1 / -1', lg: 'auto' }}>
            {description} {undoes === null ? null : <Badge>Undo</Badge>}
          </Text>
          <Muted>{formatActionName(action)}</Muted>
          <Muted overflowWrap="anywhere">{actorName}</Muted>
          <chakra.time
            dateTime={timestamp}
            textStyle="sm"
            color="fg.muted"
            gridColumn={{ base: '1 / -1', lg: 'auto' }}
            textAlign={{ lg: 'end' }}
            fontVariantNumeric="tabular-nums"
          >
            {formatZonedDateTime(timestamp)}
          </chakra.time>
        </Grid>
      ))}
    </Stack>
  )
}

function LogFilters({ choice, onChange }: LogFiltersProps) {
  const { data: actors = [] } = trpc.admin.logActors.useQuery()
  const change = (part: Partial<LogChoice>) => onChange({ ...choice, ...part })
  return (
    <Flex wrap="wrap" gap="3" role="search" aria-label="Logs" alignItems="flex-end">
      <SearchField
        flex={{ base: '1 0 100%', md: '1 1 16rem' }}
        value={choice.search}
        onChange={(search) => change({ search })}
        placeholder="Search logs..."
      />
      <FoldedFilters count={Object.keys(toLogFilter({ ...choice, search: '' })).length}>
        <FilterSelect
          w={{ base: 'calc(50% - 0.375rem)', sm: '10rem' }}
          label="Type"
          all="All types"
          options={types}
          value={choice.type}
          onChange={(chosen) => change({ type: AdminLogType.safeParse(chosen).data ?? null })}
        />
        <FilterSelect
          w={{ base: 'calc(50% - 0.375rem)', sm: '12rem' }}
          label="Who"
          all="All people"
          options={actors.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.actor}
          onChange={(chosen) => change({ actor: chosen === '' ? null : chosen })}
        />
        <DayField label="From" value={choice.firstDay} onChange={(firstDay) => change({ firstDay })} />
        <DayField label="To" value={choice.lastDay} onChange={(lastDay) => change({ lastDay })} />
      </FoldedFilters>
    </Flex>
  )
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Field.Root w={{ base: 'calc(50% - 0.375rem)', sm: 'auto' }} gap="1">
      <Field.Label>{label}</Field.Label>
      <Input type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </Field.Root>
  )
}
