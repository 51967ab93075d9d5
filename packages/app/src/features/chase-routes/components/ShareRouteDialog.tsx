import { Box, Button, Flex, SimpleGrid, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import {
  Difficulty,
  ReadTrack,
  ROUTE_FIELDS_MISSING,
  TRACK_FILE_MAX_BYTES,
  TRACK_FILE_TOO_LARGE,
} from '@squall/shared/contract/community'
import { FileUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { fetchWithSession } from '../../../platform/file-transfer'
import { formatQuantity } from '../../../platform/format'
import { isRecord } from '../../../platform/storage'
import { toast } from '../../../platform/toast'
import { formatMiles } from '../../../platform/weather-format'
import { FormDialog } from '../../../ui/Dialogs'
import { Form, FormAlert, FormField, SelectField, TextAreaField } from '../../../ui/Form'
import { useRouteActions } from '../hooks'
import { difficultyNames, emptyRoute, hasMissingFields, routeForm, splitHazards, toRouteInput } from '../rules'
import { RouteMap } from './RouteMap'
import { SafetyExplanation } from './SafetyBadge'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

const difficulties = Difficulty.options.map((value) => ({ value, label: difficultyNames[value] }))

export default function ShareRouteDialog({ onClose }: { onClose: () => void }) {
  const { share, isPending } = useRouteActions()
  const [track, setTrack] = useState<ReadTrack | null>(null)
  const { register, handleSubmit, formState, watch, getValues, setValue } = useForm({
    resolver: zodResolver(routeForm),
    defaultValues: emptyRoute,
  })
  const field = (name: keyof typeof emptyRoute) => ({ ...register(name), error: formState.errors[name]?.message })
  const [difficultyLevel = 'beginner', hazards, roadConditions = null, weatherConditions = null] = watch([
    'difficultyLevel',
    'hazards',
    'roadConditions',
    'weatherConditions',
  ])
  const takeTrack = (read: ReadTrack | null) => {
    setTrack(read)
    if (read !== null && Number(getValues('distance')) === 0) setValue('distance', String(Math.round(read.miles)))
  }
  const save = handleSubmit(
    (fields) => share(toRouteInput(fields, track?.points ?? null), { onSuccess: onClose }),
    (errors) => {
      if (hasMissingFields(errors)) toast.error({ title: 'Missing Information', description: ROUTE_FIELDS_MISSING })
    },
  )
  return (
    <FormDialog title="Share Route" width="lg" isOpen onClose={onClose} isBusy={isPending}>
      <Form onSubmit={save}>
        <FormField label="Title" autoComplete="off" {...field('title')} />
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <FormField label="Start location" {...field('startLocation')} />
          <FormField label="End location" {...field('endLocation')} />
        </SimpleGrid>
        <TrackField track={track} onChange={takeTrack} />
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
          <FormField label="Distance (miles)" inputMode="numeric" placeholder="0" {...field('distance')} />
          <FormField label="Estimated time (hours)" inputMode="numeric" placeholder="0" {...field('estimatedTime')} />
          <SelectField label="Difficulty" options={difficulties} {...register('difficultyLevel')} />
        </SimpleGrid>
        <TextAreaField label="Description" rows={3} {...field('description')} />
        <FormField label="Hazards" hint="Separated by commas: deer at dusk, low-water crossing" {...field('hazards')} />
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <FormField label="Road conditions" hint="For example: paved, then gravel" {...field('roadConditions')} />
          <FormField
            label="Weather conditions"
            hint="For example: storms in the evening"
            {...field('weatherConditions')}
          />
        </SimpleGrid>
        <SafetyExplanation
          route={{ difficultyLevel, hazards: splitHazards(hazards), roadConditions, weatherConditions }}
        />
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {isPending ? 'Sharing...' : 'Share Route'}
        </Button>
      </Form>
    </FormDialog>
  )
}

interface TrackFieldProps {
  track: ReadTrack | null
  onChange: (track: ReadTrack | null) => void
}

/** Chooses a GPX file; the server parses it at once and the map previews the track. */
function TrackField({ track, onChange }: TrackFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    setReading(true)
    setProblem(null)
    try {
      onChange(await readTrack(file))
    } catch (error) {
      onChange(null)
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <Flex direction="column" gap="3">
      <Box>
        <Text textStyle="sm" fontWeight="medium" mb="1.5">
          GPS track
        </Text>
        <Flex gap="2" wrap="wrap" alignItems="center">
          <input
            ref={input}
            type="file"
            accept=".gpx,application/gpx+xml"
            aria-label="GPX file"
            hidden
            onChange={(event) => {
              void read(event.target.files?.[0])
              // The same file may be chosen again.
              event.target.value = ''
            }}
          />
          <Button variant="outline" disabled={isReading} onClick={() => input.current?.click()}>
            <FileUp />
            {isReading ? 'Reading...' : track === null ? 'Choose GPX File' : 'Choose Another'}
          </Button>
          {track === null ? null : (
            <Button variant="ghost" onClick={() => onChange(null)}>
              <X />
              Remove
            </Button>
          )}
        </Flex>
        <Text textStyle="xs" color="fg.muted" mt="1.5" role="status">
          {track === null
            ? 'Optional, up to 5 MB. The track is public: leave out your home.'
            : `${formatMiles(track.miles)}, ${formatQuantity(track.pointsRead, 'point')} read. The track is public.`}
        </Text>
      </Box>
      {problem === null ? null : <FormAlert status="error" sentence={problem} />}
      {track === null ? null : (
        <RouteMap key={track.pointsRead} track={track.points} label="Map of the track in your file" />
      )}
    </Flex>
  )
}

/**
 * Returns the track that the server parses from a GPX file.
 * @throws an Error whose message is shown to the member
 */
async function readTrack(file: File): Promise<ReadTrack> {
  if (file.size > TRACK_FILE_MAX_BYTES) throw new Error(TRACK_FILE_TOO_LARGE)
  const answer = await fetchWithSession('/api/community/routes/track', {
    method: 'POST',
    headers: { 'content-type': 'application/gpx+xml' },
    body: file,
  }).catch(() => {
    throw new Error(UNREACHABLE)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return ReadTrack.parse(body)
  throw new Error(isRecord(body) && typeof body.message === 'string' ? body.message : UNREACHABLE)
}
