import { useKnownPlace } from '../../../platform/known-place'
import { FilterSelect } from '../../../ui/FilterSelect'
import { useCurrentUser } from '../../auth/hooks'
import type { StreamChoice, StreamKind, StreamOrder } from '../order.rules'

const kindOptions: { value: StreamKind; label: string }[] = [
  { value: 'followed', label: 'Chasers I follow' },
  { value: 'alerts', label: 'Inside an alert' },
]

const orderOptions: { value: StreamOrder; label: string }[] = [
  { value: 'viewers', label: 'Most viewers' },
  { value: 'newest', label: 'Newest' },
  { value: 'nearest', label: 'Nearest to me' },
]

interface StreamChoiceFieldsProps {
  choice: StreamChoice
  onChoice: (changed: Partial<StreamChoice>) => void
}

/** Which live streams are listed, and in which order. */
export default function StreamChoiceFields({ choice, onChoice }: StreamChoiceFieldsProps) {
  const { user } = useCurrentUser()
  const place = useKnownPlace()
  return (
    <>
      <FilterSelect
        flex="1"
        label="Streams to show"
        all="All streams"
        options={user === null ? kindOptions.filter(({ value }) => value !== 'followed') : kindOptions}
        value={choice.kind === 'all' ? null : choice.kind}
        onChange={(chosen) => onChoice({ kind: kindOptions.find(({ value }) => value === chosen)?.value ?? 'all' })}
      />
      <FilterSelect
        flex="1"
        label="Sort by"
        all="Best first"
        options={place === null ? orderOptions.filter(({ value }) => value !== 'nearest') : orderOptions}
        value={choice.order === 'best' ? null : choice.order}
        onChange={(chosen) => onChoice({ order: orderOptions.find(({ value }) => value === chosen)?.value ?? 'best' })}
      />
    </>
  )
}
