import { Button, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { formatPlace, type Place } from '@squall/shared/rules/place'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { trpc } from '../../../platform/trpc'
import { Form, FormAlert, FormField, SelectField, TextAreaField } from '../../../ui/Form'
import { toNameQuestion } from '../../../ui/NearbyPlace'
import { PlaceSearch } from '../../../ui/PlaceSearch'
import { AlertText, durationChoices, listRadiusChoices } from '../form.rules'

export interface AlertDraft {
  title: string
  text: string
  reach: 'all' | 'place'
  place: (Place & { name: string }) | null
  radius: string
  duration: string
}

const reachChoices = [
  { value: 'all', label: 'All members' },
  { value: 'place', label: 'People around a place' },
]

interface AlertFormProps {
  draft: AlertDraft
  onDone: (draft: AlertDraft) => void
}

/** Writes an alert. The place search is a form itself, so it stands outside the form of the other fields. */
export function AlertForm({ draft, onDone }: AlertFormProps) {
  const [{ reach, place, radius, duration }, setWhere] = useState(draft)
  const utils = trpc.useUtils()
  const [isPlaceMissing, setPlaceMissing] = useState(false)
  const change = (changes: Partial<AlertDraft>) => {
    setPlaceMissing(false)
    setWhere((before) => ({ ...before, ...changes }))
  }
  async function choosePlace(found: Place, name: string | null) {
    const chosen = { ...found, name: name ?? formatPlace(found) }
    change({ place: chosen })
    if (name !== null) return
    const answer = await utils.geocoding.nameOf.fetch(toNameQuestion(found)).catch(() => null)
    const town = answer?.name
    // Another place may have been chosen meanwhile.
    if (town) setWhere((now) => (now.place === chosen ? { ...now, place: { ...chosen, name: town } } : now))
  }
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(AlertText), defaultValues: draft })
  const submit = handleSubmit(({ title, text }) => {
    if (reach === 'place' && place === null) return setPlaceMissing(true)
    onDone({ title, text, reach, place, radius, duration })
  })
  return (
    <Stack gap="4">
      <SelectField
        label="Who gets it"
        options={reachChoices}
        value={reach}
        onChange={({ target }) => change({ reach: target.value === 'place' ? 'place' : 'all' })}
      />
      {reach === 'place' ? (
        <Stack gap="3">
          <PlaceSearch
            onShow={(found, name) => void choosePlace(found, name)}
            formatNote={(name) => `${name} is chosen.`}
          />
          {place ? <Text textStyle="sm">{`Around ${place.name}`}</Text> : null}
          {isPlaceMissing ? <FormAlert status="error" sentence="Search for the place and choose it" /> : null}
          <SelectField
            label="Within"
            options={listRadiusChoices()}
            value={radius}
            onChange={({ target }) => change({ radius: target.value })}
          />
        </Stack>
      ) : null}
      <Form onSubmit={submit}>
        <FormField label="Title" autoComplete="off" error={formState.errors.title?.message} {...register('title')} />
        <TextAreaField
          label="Text"
          rows={4}
          hint="What happens, where, and what people should do. It is shown as it stands."
          error={formState.errors.text?.message}
          {...register('text')}
        />
        <SelectField
          label="Lasts"
          options={durationChoices}
          value={duration}
          onChange={({ target }) => change({ duration: target.value })}
        />
        <Button type="submit" colorPalette="red">
          Check and send...
        </Button>
      </Form>
    </Stack>
  )
}
