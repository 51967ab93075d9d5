import { Button, SimpleGrid } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Difficulty, type ReadTrack, ROUTE_FIELDS_MISSING } from '@squall/shared/contract/community'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from '../../../platform/toast'
import { Form } from '../../../ui/Form'
import { FormDialog } from '../../../ui/FormDialog'
import { FormField } from '../../../ui/FormField'
import { SelectField } from '../../../ui/SelectField'
import { TextAreaField } from '../../../ui/TextAreaField'
import { emptyRoute, hasGaps, routeForm, toRouteInput } from '../form.rules'
import { useRouteActions } from '../hooks'
import { difficultyNames, splitHazards } from '../rules'
import { SafetyExplained } from './SafetyExplained'
import { TrackField } from './TrackField'

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
      if (hasGaps(errors)) toast.error({ title: 'Missing Information', description: ROUTE_FIELDS_MISSING })
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
          <FormField label="Road conditions" hint="Such as: paved, then gravel" {...field('roadConditions')} />
          <FormField label="Weather conditions" hint="Such as: storms in the evening" {...field('weatherConditions')} />
        </SimpleGrid>
        <SafetyExplained
          route={{ difficultyLevel, hazards: splitHazards(hazards), roadConditions, weatherConditions }}
        />
        <Button type="submit" colorPalette="accent" disabled={isPending}>
          {isPending ? 'Sharing...' : 'Share Route'}
        </Button>
      </Form>
    </FormDialog>
  )
}
