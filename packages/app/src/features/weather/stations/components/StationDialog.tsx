import { Button, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { DeviceType, type WeatherStation } from '@squall/shared/contract/weather'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormDialog } from '../../../../ui/Dialogs'
import { Form, FormField, SelectField, SwitchField } from '../../../../ui/Form'
import { deviceNames, secretNames, stationIdHints } from '../constants'
import {
  asksService,
  formDefaults,
  hasBothMethods,
  type StationFields,
  stationForm,
  toAddInput,
  toEditInput,
} from '../form.rules'
import { useStationActions } from '../hooks'
import { getDeliveryMethod } from '../rules'
import { PushSettings } from './PushSettings'

const MADE_HERE = 'Squall makes it when you add the station.'

const deviceOptions = DeviceType.options.map((value) => ({ value, label: deviceNames[value] }))

const wayOptions = [
  { value: 'service', label: 'Squall asks the maker’s service' },
  { value: 'push', label: 'The station sends to Squall (customized server)' },
]

interface StationFormProps {
  /** The station to edit, whose type cannot change; null for a new one. */
  station: WeatherStation | null
  isBusy: boolean
  onSave: (fields: StationFields) => void
}

interface StationDialogProps {
  /** The station to edit; null adds a new one. */
  station: WeatherStation | null
  onClose: () => void
}

/** Adds or edits a station. One with API keys is synced at once; one that pushes shows its device settings. */
export default function StationDialog({ station, onClose }: StationDialogProps) {
  const { add, edit, sync, isPending } = useStationActions()
  const [added, setAdded] = useState<WeatherStation | null>(null)
  const finish = (saved: WeatherStation) => {
    if (getDeliveryMethod(saved) === 'push' && station === null) return setAdded(saved)
    if (getDeliveryMethod(saved) === 'service') void sync(saved.id)
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

function StationForm({ station, isBusy, onSave }: StationFormProps) {
  const { register, control, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(stationForm(station)),
    defaultValues: formDefaults(station),
  })
  const [deviceType, way] = watch(['deviceType', 'way'])
  const asks = asksService({ deviceType, way })
  const isNew = station === null
  const field = (name: 'name' | 'apiKey' | 'apiSecret' | 'stationId' | 'location') => ({
    ...register(name),
    error: formState.errors[name]?.message,
  })
  const key = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  const keep = (isStored: boolean) => (isStored ? 'Stored. Leave it empty to keep it.' : undefined)
  const sentWord = isNew && deviceType !== 'manual' && !asks

  return (
    <Form onSubmit={handleSubmit(onSave)}>
      <FormField label="Name" autoComplete="off" {...field('name')} />
      {isNew ? <SelectField label="Device type" options={deviceOptions} {...register('deviceType')} /> : null}
      {isNew && hasBothMethods(deviceType) ? (
        <SelectField label="How readings come in" options={wayOptions} {...register('way')} />
      ) : null}
      {asks ? (
        <>
          <FormField
            label="API key"
            {...key}
            hint={station?.apiKey ? `Stored as ${station.apiKey}. Leave it empty to keep it.` : undefined}
            {...field('apiKey')}
          />
          <FormField
            label={secretNames[deviceType] ?? 'Second key'}
            {...key}
            hint={keep(station?.hasSecret === true)}
            {...field('apiSecret')}
          />
          <FormField label="Station ID" {...key} hint={stationIdHints[deviceType]} {...field('stationId')} />
        </>
      ) : null}
      {sentWord ? (
        <>
          <FormField label="API key" disabled hint={MADE_HERE} error={undefined} value="" readOnly />
          <FormField label="Station ID" disabled hint={MADE_HERE} error={undefined} value="" readOnly />
        </>
      ) : null}
      <FormField
        label="Location"
        autoComplete="off"
        hint="Where it stands, in your own words. Optional."
        {...field('location')}
      />
      {asks ? (
        <Controller
          control={control}
          name="autoSync"
          render={({ field: { value, onChange } }) => (
            <SwitchField label="Auto-sync every 5 minutes" isOn={value} onChange={onChange} />
          )}
        />
      ) : null}
      <Button type="submit" colorPalette="accent" disabled={isBusy}>
        {isBusy ? 'Saving...' : isNew ? 'Add Station' : 'Save Changes'}
      </Button>
    </Form>
  )
}
