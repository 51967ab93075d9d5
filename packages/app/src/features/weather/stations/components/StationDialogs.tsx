import { Button, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { DeviceType, READING_FIELDS, readingFields, type WeatherStation } from '@squall/shared/contract/weather'
import { type FormEvent, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormDialog } from '../../../../ui/Dialogs'
import { Form, FormAlert, FormField, SelectField, SwitchField } from '../../../../ui/Form'
import { Muted } from '../../../../ui/Typography'
import {
  createStationForm,
  emptyReading,
  formatFieldLabel,
  getStationFormDefaults,
  hasBothMethods,
  isPulledFromService,
  parseTypedReading,
  type StationFields,
  toAddInput,
  toEditInput,
} from '../form.rules'
import { useStationActions } from '../hooks'
import { deviceNames, getDeliveryMethod, secretNames, stationIdHints } from '../rules'
import { PushSettings } from './PushSettings'

const MADE_HERE = 'Squall creates it when you add the station.'

const deviceOptions = DeviceType.options.map((value) => ({ value, label: deviceNames[value] }))

const methodOptions = [
  { value: 'service', label: 'Squall isPulled the maker’s service' },
  { value: 'push', label: 'The station sends to Squall (customized server)' },
]

interface StationFormProps {
  /** The station to edit, without a change of its type; null for a new one. */
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
export function StationDialog({ station, onClose }: StationDialogProps) {
  const { add, edit, sync, isPending } = useStationActions()
  const [added, setAdded] = useState<WeatherStation | null>(null)
  const finish = (saved: WeatherStation) => {
    if (getDeliveryMethod(saved) === 'push' && station === null) return setAdded(saved)
    if (getDeliveryMethod(saved) === 'service') void sync(saved.id)
    onClose()
  }
  const save = (fields: StationFields) => {
    if (station === null) add(toAddInput(fields, isPulledFromService(fields)), { onSuccess: finish })
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
    resolver: zodResolver(createStationForm(station)),
    defaultValues: getStationFormDefaults(station),
  })
  const [deviceType, method] = watch(['deviceType', 'method'])
  const isPulled = isPulledFromService({ deviceType, method })
  const isNew = station === null
  const field = (name: 'name' | 'apiKey' | 'apiSecret' | 'stationId' | 'location') => ({
    ...register(name),
    error: formState.errors[name]?.message,
  })
  const key = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  const keep = (isStored: boolean) => (isStored ? 'Stored. Leave it empty to keep it.' : undefined)
  const sentWord = isNew && deviceType !== 'manual' && !isPulled

  return (
    <Form onSubmit={handleSubmit(onSave)}>
      <FormField label="Name" autoComplete="off" {...field('name')} />
      {isNew ? <SelectField label="Device type" options={deviceOptions} {...register('deviceType')} /> : null}
      {isNew && hasBothMethods(deviceType) ? (
        <SelectField label="How readings come in" options={methodOptions} {...register('method')} />
      ) : null}
      {isPulled ? (
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
        hint="Where it is, in your own words. Optional."
        {...field('location')}
      />
      {isPulled ? (
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

interface ReadingDialogProps {
  station: WeatherStation
  onClose: () => void
}

/** A manual reading; empty fields count as not reported. */
export function ReadingDialog({ station, onClose }: ReadingDialogProps) {
  const { report, isPending } = useStationActions()
  const [typed, setTyped] = useState(emptyReading)
  const [errors, setErrors] = useState<NonNullable<ReturnType<typeof parseTypedReading>['errors']>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = parseTypedReading(station.id, typed)
    setErrors(read.errors ?? {})
    if (read.reading !== null) report(read.reading, { onSuccess: onClose })
  }
  return (
    <FormDialog title="Enter Reading" isOpen onClose={onClose} isBusy={isPending}>
      <Form onSubmit={submit}>
        <Muted>{`What ${station.name} shows now. Leave empty what you did not measure.`}</Muted>
        {errors.form === undefined ? null : <FormAlert status="error" sentence={errors.form} />}
        <SimpleGrid columns={2} gap="4" alignItems="start">
          {readingFields.map((field) => (
            <FormField
              key={field}
              label={formatFieldLabel(field)}
              inputMode={READING_FIELDS[field].min < 0 ? 'text' : 'decimal'}
              autoComplete="off"
              hint={field === 'windDirection' ? 'Where it comes from: 0 is north, 90 east.' : undefined}
              value={typed[field]}
              error={errors[field]}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          ))}
        </SimpleGrid>
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Reading'}
        </Button>
      </Form>
    </FormDialog>
  )
}
