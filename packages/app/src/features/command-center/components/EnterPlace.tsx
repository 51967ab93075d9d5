import { Button, Text } from '@chakra-ui/react'
import { MapPin } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { choosePlace } from '../../../platform/my-place'
import { Form } from '../../../ui/Form'
import { FormDialog } from '../../../ui/FormDialog'
import { FormField } from '../../../ui/FormField'
import { type PlaceForm, parsePlace } from '../location.rules'

/** A button that lets a place be chosen by hand, for devices that do not tell theirs. */
export function EnterPlace() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <MapPin />
        Enter a place
      </Button>
      <FormDialog title="Enter a place" isOpen={isOpen} onClose={close}>
        <PlaceFields onDone={close} />
      </FormDialog>
    </>
  )
}

function PlaceFields({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState<PlaceForm>({ latitude: '', longitude: '' })
  const [errors, setErrors] = useState<Partial<PlaceForm>>({})
  const field = (name: keyof PlaceForm) => ({
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const answer = parsePlace(typed)
    if ('errors' in answer) return setErrors(answer.errors)
    choosePlace(answer.place)
    onDone()
  }

  return (
    <Form onSubmit={submit}>
      <Text color="fg.muted" textStyle="sm">
        All of the weather here is then about this place, until the location is updated.
      </Text>
      <FormField label="Latitude" hint="Degrees north, such as 35.34" {...field('latitude')} />
      <FormField label="Longitude" hint="Degrees east; west is negative, such as -97.49" {...field('longitude')} />
      <Button type="submit" colorPalette="accent">
        Use this place
      </Button>
    </Form>
  )
}
