import { Box, Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { type Place, SIMULATED_PLACE } from '@squall/shared/rules/place'
import { LocateFixed, MapPin, MapPinOff, Tornado } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatDegrees } from '../../../platform/format'
import { choosePlace, forgetPlace, useMyPlace } from '../../../platform/location'
import { useSiteInfo } from '../../../platform/site-info'
import { useNow } from '../../../platform/timer-hooks'
import { formatAccuracy, useUnits } from '../../../platform/weather-format'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormField } from '../../../ui/Form'
import { describePlace, useNearbyTown } from '../../../ui/NearbyPlace'
import { PlaceSearch } from '../../../ui/PlaceSearch'
import { Muted } from '../../../ui/Typography'
import { explainAccuracy, formatReadingAge, getAccuracyLabel, type PlaceForm, parsePlace } from '../location.rules'
import { ExpandableCard } from './ExpandableCard'

/** The place of this page's weather, its accuracy and its age. */
export function LocationCard() {
  const { place, accuracy, measuredAt, isAsking, locate } = useMyPlace()
  const now = useNow(15_000)
  useUnits()
  const isChosen = place !== null && accuracy === null
  const town = useNearbyTown(place)
  const summary = place === null ? 'Not known' : `${describePlace(place, town)}${isChosen ? ', chosen by hand' : ''}`
  return (
    <ExpandableCard id="location" title="Current Location" icon={<LocateFixed />} summary={summary}>
      <Stack gap="4">
        {place === null ? (
          <Muted>
            Enable location access or enter a place to see what is near you. The place stays on this device, and
            warnings there come first.
          </Muted>
        ) : (
          <SimpleGrid as="dl" columns={2} gap="4">
            <Reading name="Latitude" value={formatDegrees(place.latitude)} />
            <Reading name="Longitude" value={formatDegrees(place.longitude)} />
            {accuracy === null ? (
              <Reading name="Accuracy" value="Chosen by hand" note="Not measured by this device." />
            ) : (
              <Reading
                name="Accuracy"
                value={`${getAccuracyLabel(accuracy)}, ±${formatAccuracy(accuracy)}`}
                note={explainAccuracy()}
              />
            )}
            <Reading name="Last updated" value={measuredAt === null ? '–' : formatReadingAge(measuredAt, now)} />
          </SimpleGrid>
        )}
        <Flex gap="3" wrap="wrap">
          {place === null || isChosen ? (
            <Button
              variant={isChosen ? 'outline' : 'solid'}
              colorPalette={isChosen ? undefined : 'accent'}
              onClick={locate}
              disabled={isAsking}
            >
              <LocateFixed />
              {isAsking ? 'Asking...' : 'Enable Location'}
            </Button>
          ) : null}
          <EnterPlace />
          {place === null ? null : (
            <Button variant="ghost" onClick={forgetPlace}>
              <MapPinOff />
              Forget this place
            </Button>
          )}
          <SimulatedStormButton />
        </Flex>
      </Stack>
    </ExpandableCard>
  )
}

function Reading({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <Box minW="0">
      <Text as="dt" textStyle="xs" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" fontWeight="semibold">
        {value}
      </Text>
      {note === undefined ? null : (
        <Text as="dd" textStyle="xs" color="fg.muted">
          {note}
        </Text>
      )}
    </Box>
  )
}

/** A button that moves to the simulated storms; only with simulated weather. */
function SimulatedStormButton() {
  if (useSiteInfo()?.weather !== 'simulated') return null
  return (
    <Button variant="outline" onClick={() => choosePlace(SIMULATED_PLACE)}>
      <Tornado />
      Go to the simulated storm
    </Button>
  )
}

/** A button to enter a place by its name or its coordinates, for devices without location. */
function EnterPlace() {
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

  // The device's own position (without a name) is the place already.
  function chooseFound(place: Place, name: string | null) {
    if (name !== null) choosePlace(place)
    onDone()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const answer = parsePlace(typed)
    if ('errors' in answer) return setErrors(answer.errors)
    choosePlace(answer.place)
    onDone()
  }

  return (
    <Stack gap="5">
      <Muted>The weather on this page is then for the place you enter, until you update your location.</Muted>
      <PlaceSearch onShow={chooseFound} />
      <Muted>Or enter its coordinates.</Muted>
      <Form onSubmit={submit}>
        <FormField label="Latitude" hint="Degrees north, such as 35.34" {...field('latitude')} />
        <FormField label="Longitude" hint="Degrees east; west is negative, such as -97.49" {...field('longitude')} />
        <Button type="submit" colorPalette="accent">
          Use this place
        </Button>
      </Form>
    </Stack>
  )
}
