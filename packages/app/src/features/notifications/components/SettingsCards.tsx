import { Box, Button, Card, Flex, Stack, Text } from '@chakra-ui/react'
import { WARNING_RADIUS_KM, type WarningPlace } from '@squall/shared/contract/notification'
import type { Place } from '@squall/shared/rules/place'
import { MapPin, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDistance } from '../../../platform/weather-format'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { SelectField } from '../../../ui/Form'
import { NearbyPlace } from '../../../ui/NearbyPlace'
import { PlaceSearch } from '../../../ui/PlaceSearch'
import { Muted } from '../../../ui/Typography'
import { useWarningPlace } from '../hooks'
import { RADII_KM } from '../rules'

interface SettingsCardProps {
  title: string
  intro: string
  /** Beside the title. */
  mark?: ReactNode
  children: ReactNode
}

/** One group of settings. */
export function SettingsCard({ title, intro, mark, children }: SettingsCardProps) {
  return (
    <Card.Root as="section" aria-label={title}>
      <Card.Header>
        <Flex gap="3" alignItems="center" justifyContent="space-between" wrap="wrap">
          <Card.Title as="h2">{title}</Card.Title>
          {mark}
        </Flex>
        <Muted>{intro}</Muted>
      </Card.Header>
      <Card.Body pt="4" gap="1">
        {children}
      </Card.Body>
    </Card.Root>
  )
}

const MEASURED = 'My location'

/** Place and radius of the member's weather warnings. */
export function WarningPlaceCard() {
  const { place, isError, retry, set, remove, isBusy } = useWarningPlace()
  return (
    <SettingsCard
      title="My place"
      intro="Weather warnings reach you when they touch the circle around your place. It is kept to about a kilometer, and only you see it."
    >
      {isError ? <ErrorState sentence="Your place could not be loaded." onRetry={retry} /> : null}
      {place === undefined ? null : <PlaceForm place={place} isBusy={isBusy} onSet={set} onRemove={remove} />}
    </SettingsCard>
  )
}

interface PlaceFormProps {
  place: WarningPlace | null
  isBusy: boolean
  onSet: (place: WarningPlace) => void
  onRemove: () => void
}

function PlaceForm({ place, isBusy, onSet, onRemove }: PlaceFormProps) {
  const [radiusKm, setRadius] = useState<number>(place?.radiusKm ?? WARNING_RADIUS_KM.default)
  const choose = ({ latitude, longitude }: Place, name: string | null) =>
    onSet({ latitude, longitude, name: (name ?? MEASURED).slice(0, 120), radiusKm })
  const changeRadius = (next: number) => {
    setRadius(next)
    if (place !== null) onSet({ ...place, radiusKm: next })
  }
  return (
    <Stack gap="4">
      {place === null ? (
        <Text>
          No place yet: you only get emergency alerts that go to all members. Search for one, or use your location.
        </Text>
      ) : (
        <ChosenPlace place={place} isBusy={isBusy} onRemove={onRemove} />
      )}
      <PlaceSearch onShow={choose} formatNote={(name) => `${name} is your place now.`} />
      <Box maxW="16rem">
        <SelectField
          label="Warn me within"
          value={radiusKm}
          onChange={({ target }) => changeRadius(Number(target.value))}
          options={[...new Set([...RADII_KM, radiusKm])]
            .sort((a, b) => a - b)
            .map((km) => ({ value: String(km), label: formatDistance(km) }))}
        />
      </Box>
    </Stack>
  )
}

function ChosenPlace({
  place,
  isBusy,
  onRemove,
}: Pick<PlaceFormProps, 'isBusy' | 'onRemove'> & { place: WarningPlace }) {
  return (
    <Flex gap="3" alignItems="center" bg="bg.muted" borderRadius="l2" ps="4" pe="1" py="2">
      <Box color="accent.fg" flexShrink="0">
        <MapPin size={20} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {place.name}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          <NearbyPlace place={place} />
          {`, ${formatDistance(place.radiusKm)} around it`}
        </Text>
      </Box>
      <Button variant="ghost" px="0" aria-label="Remove my place" title="Remove" disabled={isBusy} onClick={onRemove}>
        <Trash2 />
      </Button>
    </Flex>
  )
}
