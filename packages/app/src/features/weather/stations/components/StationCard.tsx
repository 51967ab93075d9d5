import { Badge, Box, Button, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { StationReading, WeatherStation } from '@squall/shared/contract/weather'
import {
  BatteryFull,
  BatteryLow,
  Cable,
  CircleDashed,
  Clock,
  Hourglass,
  NotebookPen,
  Pencil,
  Radio,
  RefreshCw,
  Trash2,
  TriangleAlert,
  WifiOff,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatZonedDateTime } from '../../../../platform/weather-format'
import { ConfirmDialog } from '../../../../ui/Dialogs'
import { SwitchField } from '../../../../ui/Form'
import { Muted } from '../../../../ui/Typography'
import { useStationActions } from '../hooks'
import {
  deviceNames,
  getBattery,
  getDeliveryMethod,
  getStationStatus,
  listReadingRows,
  NOT_REPORTED,
  OFFLINE_SENTENCE,
  type StatusKind,
} from '../rules'
import { PushSettings } from './PushSettings'

const StationDialog = lazy(() => import('./StationDialogs').then((module) => ({ default: module.StationDialog })))

const ReadingDialog = lazy(() => import('./StationDialogs').then((module) => ({ default: module.ReadingDialog })))

const dialogs = { edit: StationDialog, reading: ReadingDialog, delete: DeleteStationDialog }

interface StationActionsProps {
  station: WeatherStation
  isConnecting: boolean
  /** Shows or hides the settings of a device that pushes; null for all others. */
  onConnection: (() => void) | null
}

const looks: Record<StatusKind, { palette: string; icon: typeof Radio }> = {
  offline: { palette: 'red', icon: WifiOff },
  waiting: { palette: 'gray', icon: CircleDashed },
  live: { palette: 'green', icon: Radio },
  aging: { palette: 'orange', icon: Clock },
  stale: { palette: 'gray', icon: Hourglass },
}

interface MarkProps {
  station: WeatherStation
}

interface StationCardProps {
  station: WeatherStation
  /** The current time in ms. */
  now: number
}

/** One station: its state, last reading, last error and actions. */
export function StationCard({ station, now }: StationCardProps) {
  const { name, deviceType, location, autoSync, isOnline, lastReading, lastError, push } = station
  const method = getDeliveryMethod(station)
  const { edit, isPending } = useStationActions()
  const [isConnecting, setConnecting] = useState(false)
  return (
    <Stack as="li" aria-label={name} layerStyle="card" p="4" gap="4">
      <Flex gap="3" alignItems="flex-start">
        <Box flex="1" minW="0">
          <Heading as="h3" size="md" overflowWrap="anywhere">
            {name}
          </Heading>
          <Muted overflowWrap="anywhere">
            {location === null ? deviceNames[deviceType] : `${deviceNames[deviceType]}, ${location}`}
          </Muted>
        </Box>
        <Flex direction="column" gap="1" alignItems="flex-end" flexShrink="0">
          <StatusMark station={station} now={now} />
          <BatteryMark station={station} />
        </Flex>
      </Flex>
      {isOnline ? null : (
        <Text color="fg.error" fontWeight="semibold" textStyle="sm">
          {OFFLINE_SENTENCE}
        </Text>
      )}
      {lastError === null ? null : (
        <Flex gap="2" color="fg.warning" textStyle="sm">
          <Box asChild boxSize="4" mt="0.5" flexShrink="0">
            <TriangleAlert aria-hidden />
          </Box>
          <Text overflowWrap="anywhere">{lastError}</Text>
        </Flex>
      )}
      {lastReading === null ? <Muted>No reading yet.</Muted> : <StationReadings reading={lastReading} />}
      {method === 'service' ? (
        <SwitchField
          label="Auto-sync every 5 minutes"
          isOn={autoSync}
          disabled={isPending}
          onChange={(isOn) => edit({ id: station.id, autoSync: isOn })}
        />
      ) : null}
      {push !== null && isConnecting ? <PushSettings push={push} deviceType={deviceType} /> : null}
      <StationActions
        station={station}
        isConnecting={isConnecting}
        onConnection={push === null ? null : () => setConnecting(!isConnecting)}
      />
    </Stack>
  )
}

/** All values of the last reading, with its time. */
function StationReadings({ reading }: { reading: StationReading }) {
  return (
    <Box>
      <SimpleGrid as="dl" columns={{ base: 2, sm: 3 }} gap="3">
        {listReadingRows(reading).map(({ label, text }) => (
          <Box key={label} minW="0">
            <Text as="dt" color="fg.muted" textStyle="xs">
              {label}
            </Text>
            <Text
              as="dd"
              fontVariantNumeric="tabular-nums"
              {...(text === NOT_REPORTED ? { color: 'fg.muted', textStyle: 'sm' } : { fontWeight: 'semibold' })}
            >
              {text}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
      <Text color="fg.muted" textStyle="xs" mt="3">
        {`Measured ${formatZonedDateTime(reading.timestamp)}`}
      </Text>
    </Box>
  )
}

/** The freshness of a station as word, shape and colour. Offline stations get a sentence further down. */
function StatusMark({ station, now }: MarkProps & { now: number }) {
  const { kind, text } = getStationStatus(station, now)
  const { palette, icon: Icon } = looks[kind]
  return (
    <Badge colorPalette={palette} size="md">
      <Icon aria-hidden />
      {kind === 'offline' ? 'Offline' : text}
    </Badge>
  )
}

/** The battery level; empty for a station that does not report one. */
function BatteryMark({ station }: MarkProps) {
  const battery = getBattery(station)
  if (battery === null) return null
  return (
    <Badge colorPalette={battery.isLow ? 'red' : 'green'}>
      {battery.isLow ? <BatteryLow aria-hidden /> : <BatteryFull aria-hidden />}
      {battery.text}
    </Badge>
  )
}

/** The owner's actions for a station; each dialog is loaded when it is opened. */
function StationActions({ station, isConnecting, onConnection }: StationActionsProps) {
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
      {getDeliveryMethod(station) === 'typed' ? (
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

interface DeleteStationDialogProps {
  station: WeatherStation
  onClose: () => void
}

function DeleteStationDialog({ station, onClose }: DeleteStationDialogProps) {
  const { remove, isPending } = useStationActions()
  return (
    <ConfirmDialog
      title="Delete Station"
      sentence={`Delete ${station.name} with its keys and its readings? This cannot be undone.`}
      confirm="Delete Station"
      confirming="Deleting..."
      isBusy={isPending}
      onConfirm={() => remove({ id: station.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
