import { Button, Flex } from '@chakra-ui/react'
import type { WeatherStation } from '@squall/shared/contract/weather'
import { Cable, NotebookPen, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStationActions } from '../hooks'
import { wayOf } from '../rules'

const StationDialog = lazy(() => import('./StationDialog'))
const ReadingDialog = lazy(() => import('./ReadingDialog'))
const DeleteStationDialog = lazy(() => import('./DeleteStationDialog'))

const dialogs = { edit: StationDialog, reading: ReadingDialog, delete: DeleteStationDialog }

interface StationActionsProps {
  station: WeatherStation
  isConnecting: boolean
  /** Shows or hides what a device that sends by itself is to be told; null for all others. */
  onConnection: (() => void) | null
}

/** What the owner may do with a station; each dialog's code comes when it is opened. */
export function StationActions({ station, isConnecting, onConnection }: StationActionsProps) {
  const { sync } = useStationActions()
  const [isSyncing, setSyncing] = useState(false)
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Opened = opened && dialogs[opened]
  const syncNow = async () => {
    setSyncing(true)
    await sync(station.id)
    setSyncing(false)
  }
  return (
    <Flex gap="2" wrap="wrap">
      {wayOf(station) === 'typed' ? (
        <Button size="sm" variant="outline" onClick={() => setOpened('reading')}>
          <NotebookPen />
          Enter Reading
        </Button>
      ) : (
        <Button size="sm" variant="outline" disabled={isSyncing} onClick={syncNow}>
          <RefreshCw />
          {isSyncing ? 'Syncing...' : 'Sync Now'}
        </Button>
      )}
      {onConnection === null ? null : (
        <Button size="sm" variant="outline" aria-expanded={isConnecting} onClick={onConnection}>
          <Cable />
          Connection
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={() => setOpened('edit')} aria-label={`Edit ${station.name}`}>
        <Pencil />
        Edit
      </Button>
      <Button
        size="sm"
        variant="ghost"
        color="fg.error"
        ms="auto"
        onClick={() => setOpened('delete')}
        aria-label={`Delete ${station.name}`}
      >
        <Trash2 />
        Delete
      </Button>
      <Suspense>{Opened ? <Opened station={station} onClose={() => setOpened(null)} /> : null}</Suspense>
    </Flex>
  )
}
