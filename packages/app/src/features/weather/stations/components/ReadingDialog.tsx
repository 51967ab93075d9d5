import { Button, SimpleGrid } from '@chakra-ui/react'
import { READING_FIELDS, readingFields, type WeatherStation } from '@squall/shared/contract/weather'
import { type FormEvent, useState } from 'react'
import { FormDialog } from '../../../../ui/Dialogs'
import { Form, FormAlert, FormField } from '../../../../ui/Form'
import { Muted } from '../../../../ui/Typography'
import { emptyReading, fieldLabel, readTyped } from '../form.rules'
import { useStationActions } from '../hooks'

interface ReadingDialogProps {
  station: WeatherStation
  onClose: () => void
}

/** A manual reading; empty fields count as not reported. */
export default function ReadingDialog({ station, onClose }: ReadingDialogProps) {
  const { report, isPending } = useStationActions()
  const [typed, setTyped] = useState(emptyReading)
  const [errors, setErrors] = useState<NonNullable<ReturnType<typeof readTyped>['errors']>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readTyped(station.id, typed)
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
              label={fieldLabel(field)}
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
