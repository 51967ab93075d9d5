import { Button, Stack, Text } from '@chakra-ui/react'
import type { WeatherStation } from '@squall/shared/contract/weather'
import { useState } from 'react'
import { FormDialog } from '../../../../ui/FormDialog'
import { asksService, type StationFields, toAddInput, toEditInput } from '../form.rules'
import { useStationActions } from '../hooks'
import { wayOf } from '../rules'
import { PushSettings } from './PushSettings'
import { StationForm } from './StationForm'

interface StationDialogProps {
  /** The station to edit; a new one is added when it is null. */
  station: WeatherStation | null
  onClose: () => void
}

/** Adds or edits a station. One with keys is asked at once; one that sends by itself shows what it is to be told. */
export default function StationDialog({ station, onClose }: StationDialogProps) {
  const { add, edit, sync, isPending } = useStationActions()
  const [added, setAdded] = useState<WeatherStation | null>(null)
  const finish = (saved: WeatherStation) => {
    if (wayOf(saved) === 'push' && station === null) return setAdded(saved)
    if (wayOf(saved) === 'service') void sync(saved.id)
    onClose()
  }
  const save = (fields: StationFields) => {
    if (station === null) add(toAddInput(fields, asksService(fields)), { onSuccess: finish })
    else edit(toEditInput(fields, station.id), { onSuccess: finish })
  }
  if (added?.push) {
    return (
      <FormDialog title="Connect your station" isOpen onClose={onClose}>
        <Stack gap="4">
          <Text>{`${added.name} is added. It shows here as soon as it sends its first reading.`}</Text>
          <PushSettings push={added.push} deviceType={added.deviceType} />
          <Button colorPalette="accent" onClick={onClose}>
            Done
          </Button>
        </Stack>
      </FormDialog>
    )
  }
  return (
    <FormDialog title={station === null ? 'Add Station' : 'Edit Station'} isOpen onClose={onClose} isBusy={isPending}>
      <StationForm station={station} isBusy={isPending} onSave={save} />
    </FormDialog>
  )
}
