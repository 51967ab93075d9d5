import { Button, Skeleton, Stack } from '@chakra-ui/react'
import { ADMIN_LOG_PAGE } from '@squall/shared/contract/admin'
import { keepPreviousData } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadWithSession } from '../../../../platform/download'
import { nextSerial } from '../../../../platform/pages.rules'
import { toast } from '../../../../platform/toast'
import { trpc } from '../../../../platform/trpc'
import { usePages } from '../../../../platform/use-pages'
import { usePaused } from '../../../../platform/use-paused'
import { EmptyState } from '../../../../ui/EmptyState'
import { EndOfList } from '../../../../ui/EndOfList'
import { ErrorState } from '../../../../ui/ErrorState'
import { exportPath, filterOf, isChosen, type LogChoice, noChoice } from '../../logs.rules'
import { AdminSection } from '../AdminSection'
import { LogFilters } from './LogFilters'
import { LogList } from './LogList'

const EVERY_30_S = 30_000

/** What administrators and moderators did, newest first, to be looked through and taken along as a file. */
export function LogsTab() {
  const [choice, setChoice] = useState(noChoice)
  const search = usePaused(choice.search)
  return (
    <AdminSection
      title="Logs"
      intro="What administrators and moderators did. Nothing here can be changed or removed."
      actions={<ExportButton choice={choice} />}
    >
      <Stack gap="5">
        <LogFilters choice={choice} onChange={setChoice} />
        <FoundActs choice={{ ...choice, search }} onClear={() => setChoice(noChoice)} />
      </Stack>
    </AdminSection>
  )
}

function FoundActs({ choice, onClear }: { choice: LogChoice; onClear: () => void }) {
  const query = trpc.admin.activityLogs.useInfiniteQuery(filterOf(choice), {
    getNextPageParam: nextSerial(ADMIN_LOG_PAGE),
    refetchInterval: EVERY_30_S,
    placeholderData: keepPreviousData,
  })
  const { rows: acts, isLoading, isError, retry, ...pages } = usePages(query)
  if (isLoading) return <Skeleton h="24rem" borderRadius="l3" />
  if (isError) return <ErrorState sentence="The log could not be loaded." onRetry={retry} />
  if (acts.length === 0) {
    return isChosen(choice) ? (
      <EmptyState title="No Activity Logs" hint="Nothing matches what you chose.">
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title="No Activity Logs" hint="What administrators and moderators do is listed here." />
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
      await downloadWithSession(exportPath(filterOf(choice)), 'squall-log.csv')
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
