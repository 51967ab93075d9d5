import { Button, Grid } from '@chakra-ui/react'
import { ReviewStatus, ReviewType, Severity } from '@squall/shared/contract/admin'
import { SearchInput } from '../../../../ui/SearchInput'
import { SelectField } from '../../../../ui/SelectField'
import { postTypes } from '../../../posts/constants'
import { severityNames } from '../../../reports/constants'
import type { QueueFilter } from '../../review/use-queue'

const all = { value: '', label: 'All' }
const statuses = [
  all,
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
]
const severities = [all, ...Severity.options.map((value) => ({ value, label: severityNames[value] }))]
const types = [
  all,
  ...ReviewType.options.map((value) => ({ value, label: value === 'report' ? 'Report' : postTypes[value].label })),
]

/** What waits is what one comes for. */
export const EVERYTHING_WAITING: QueueFilter = { search: '', status: 'pending', severity: null, type: null }

interface QueueFiltersProps {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

export function QueueFilters({ filter, onChange }: QueueFiltersProps) {
  const change = (change: Partial<QueueFilter>) => onChange({ ...filter, ...change })
  const chosenOf = <Value,>(options: { safeParse: (typed: string) => { data?: Value } }, typed: string): Value | null =>
    options.safeParse(typed).data ?? null
  return (
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(12rem, 1fr) repeat(3, 9rem) auto' }}
      gap="3"
      alignItems="end"
    >
      <SearchInput
        gridColumn={{ base: '1 / -1', lg: 'auto' }}
        value={filter.search}
        onChange={(search) => change({ search })}
        placeholder="Search the queue"
      />
      <SelectField
        label="Status"
        options={statuses}
        value={filter.status ?? ''}
        onChange={({ currentTarget }) => change({ status: chosenOf(ReviewStatus, currentTarget.value) })}
      />
      <SelectField
        label="Severity"
        options={severities}
        value={filter.severity ?? ''}
        onChange={({ currentTarget }) => change({ severity: chosenOf(Severity, currentTarget.value) })}
      />
      <SelectField
        label="Type"
        options={types}
        value={filter.type ?? ''}
        onChange={({ currentTarget }) => change({ type: chosenOf(ReviewType, currentTarget.value) })}
      />
      <Button variant="outline" onClick={() => onChange(EVERYTHING_WAITING)}>
        Clear
      </Button>
    </Grid>
  )
}
