import { Field, Flex, Input } from '@chakra-ui/react'
import { AdminLogType } from '@squall/shared/contract/admin'
import { trpc } from '../../../../platform/trpc'
import { FilterSelect } from '../../../../ui/FilterSelect'
import { SearchInput } from '../../../../ui/SearchInput'
import { type LogChoice, typeNames } from '../../logs.rules'

interface LogFiltersProps {
  choice: LogChoice
  onChange: (choice: LogChoice) => void
}

const types = AdminLogType.options.map((value) => ({ value, label: typeNames[value] }))

export function LogFilters({ choice, onChange }: LogFiltersProps) {
  const { data: actors = [] } = trpc.admin.logActors.useQuery()
  const change = (part: Partial<LogChoice>) => onChange({ ...choice, ...part })
  return (
    <Flex wrap="wrap" gap="3" role="search" aria-label="Logs" alignItems="flex-end">
      <SearchInput
        flex={{ base: '1 0 100%', sm: '1 1 16rem' }}
        value={choice.search}
        onChange={(search) => change({ search })}
        placeholder="Search logs..."
      />
      <FilterSelect
        w={{ base: 'calc(50% - 0.375rem)', sm: '10rem' }}
        label="Type"
        all="All types"
        options={types}
        value={choice.type}
        onChange={(chosen) => change({ type: AdminLogType.safeParse(chosen).data ?? null })}
      />
      <FilterSelect
        w={{ base: 'calc(50% - 0.375rem)', sm: '12rem' }}
        label="Who"
        all="Everybody"
        options={actors.map(({ id, name }) => ({ value: id, label: name }))}
        value={choice.actor}
        onChange={(chosen) => change({ actor: chosen === '' ? null : chosen })}
      />
      <DayField label="From" value={choice.firstDay} onChange={(firstDay) => change({ firstDay })} />
      <DayField label="To" value={choice.lastDay} onChange={(lastDay) => change({ lastDay })} />
    </Flex>
  )
}

interface DayFieldProps {
  label: string
  value: string
  onChange: (day: string) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <Field.Root w={{ base: 'calc(50% - 0.375rem)', sm: 'auto' }} gap="1">
      <Field.Label>{label}</Field.Label>
      <Input type="date" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </Field.Root>
  )
}
