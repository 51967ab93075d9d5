import type { Place } from '@squall/shared/rules/place'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { NearbyPlace } from '../../../ui/NearbyPlace'
import { PlaceSearch } from '../../../ui/PlaceSearch'
import { FilledIn } from './FilledIn'

interface ReportPlaceProps {
  /** Null while it is not known. */
  place: Place | null
  label: string | undefined
  error: string | undefined
  onChoose: (place: Place) => void
}

/** Where it was seen: where the stream or this device is, until another place is chosen. */
export function ReportPlace({ place, label = 'Place', error, onChoose }: ReportPlaceProps) {
  const [isOpen, setOpen] = useState(place === null)
  const known = place === null ? 'Not known yet' : <NearbyPlace place={place} />
  return (
    <FilledIn
      icon={<MapPin />}
      label={label}
      value={known}
      isOpen={isOpen}
      error={error}
      onToggle={() => setOpen(!isOpen)}
    >
      <PlaceSearch
        onShow={(chosen) => {
          onChoose(chosen)
          setOpen(false)
        }}
        formatNote={(name) => `${name} is chosen.`}
      />
    </FilledIn>
  )
}
