import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { AccountStatus } from '@squall/shared/contract/account'
import type { UserFilter } from '@squall/shared/contract/admin'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatQuantity } from '../../../../platform/format'
import { useDebouncedValue, useDelayed } from '../../../../platform/timer-hooks'
import { EndOfList } from '../../../../ui/EndOfList'
import { FilterSelect } from '../../../../ui/FilterSelect'
import { SearchField } from '../../../../ui/SearchField'
import { EmptyState, ErrorState } from '../../../../ui/States'
import { useCurrentUser } from '../../../auth/hooks'
import { statusOptions } from '../../constants'
import { type Selection, useSelection, useUsers } from '../../user-hooks'
import { AdminSection } from '../AdminSection'
import { BulkBar } from './BulkBar'
import { InviteCodes } from './InviteCodes'
import { UserRow } from './UserRow'

const SETTLED_MS = 300

const MAX_SEARCH = 100

/** What the list takes until it is there, so that nothing below it is in sight and goes again. */
const ROOM = '24rem'

/** The accounts, with invite codes and the right to go live. */
export function UsersTab() {
  return (
    <Stack gap="6">
      <UserDirectory />
      <InviteCodes />
    </Stack>
  )
}

/** All accounts, with search, selection and actions. */
function UserDirectory() {
  const { filter, typed, setSearch, setStatus } = useUserFilter()
  const list = useUsers(filter)
  const selection = useSelection(filter)
  const intro = list.total === undefined ? 'Newest first.' : `${formatQuantity(list.total, 'user')}, newest first.`
  return (
    <AdminSection title="Users" intro={intro}>
      <Stack gap="4">
        <Flex gap="3" wrap="wrap">
          <SearchField
            flex="1 1 16rem"
            value={typed}
            onChange={setSearch}
            placeholder="Search by username, name or email"
          />
          <FilterSelect
            flex={{ base: '1 1 12rem', md: '0 1 12rem' }}
            label="Status"
            all="All"
            options={statusOptions}
            value={filter.status ?? null}
            onChange={setStatus}
          />
        </Flex>
        <BulkBar filter={filter} total={list.total} selection={selection} />
        <UserList list={list} selection={selection} />
      </Stack>
    </AdminSection>
  )
}

function UserList({ list, selection }: { list: ReturnType<typeof useUsers>; selection: Selection }) {
  const myId = useCurrentUser().user?.id ?? ''
  const isSlow = useDelayed(list.isLoading)
  if (list.isError) return <ErrorState sentence="The users could not be loaded." onRetry={list.retry} />
  if (list.isLoading) return isSlow ? <Skeleton h={ROOM} borderRadius="l2" /> : <Box h={ROOM} />
  if (list.users.length === 0)
    return <EmptyState title="No users found" hint="Search for fewer words, or choose another status." />
  return (
    <Stack position="relative" gap="0" opacity={list.isOutdated ? '0.6' : undefined} aria-busy={list.isOutdated}>
      <Stack as="ul" gap="0" listStyleType="none" aria-label="Users">
        {list.users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            myId={myId}
            isSelected={selection.ids.has(user.id)}
            onToggle={() => selection.toggle(user.id)}
          />
        ))}
      </Stack>
      {list.isLoadingMore ? <Text color="fg.muted">Loading more...</Text> : null}
      <EndOfList hasMore={list.hasMore} isLoadingMore={list.isLoadingMore} loadMore={list.loadMore} />
    </Stack>
  )
}

/** What the list of users is narrowed by. It stands in the address, so that it can be linked to and survives a reload. */
function useUserFilter() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const search = useDebouncedValue(typed, SETTLED_MS).trim().slice(0, MAX_SEARCH)
  const status = AccountStatus.safeParse(params.get('status')).data

  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )

  // The address follows what was typed once the person pauses.
  useEffect(() => {
    if ((params.get('search') ?? '') !== search) set('search', search)
  })

  const filter: UserFilter = { ...(status && { status }), ...(search && { search }) }
  return { filter, typed, setSearch: setTyped, setStatus: (chosen: string) => set('status', chosen) }
}
