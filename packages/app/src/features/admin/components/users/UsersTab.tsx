import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { AccountStatus } from '@squall/shared/contract/account'
import type { UserFilter } from '@squall/shared/contract/admin'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatQuantity } from '../../../../platform/format'
import { useDebouncedValue, useDelayed } from '../../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../../ui/EndOfList'
import { FilterSelect } from '../../../../ui/FilterSelect'
import { SearchField } from '../../../../ui/SearchField'
import { useCurrentUser } from '../../../auth/hooks'
import { type UserSelection, useUserSelection, useUsers } from '../../user-hooks'
import { statusOptions } from '../../users.rules'
import { AdminSection } from '../AdminLayout'
import { InviteCodes } from './InviteCodes'
import { UserBulkBar } from './UserBulkBar'
import { UserCounts } from './UserCounts'
import { UserRow } from './UserRow'

const SETTLED_MS = 300

const MAX_SEARCH = 100

/** Space reserved until the list has loaded, so that the content below does not move. */
const LIST_HEIGHT = '24rem'

/** The counts of accounts, the user directory and the invite codes. */
export function UsersTab() {
  return (
    <Stack gap="6">
      <UserCounts />
      <UserDirectory />
      <InviteCodes />
    </Stack>
  )
}

/** All accounts, with search, selection and actions. */
function UserDirectory() {
  const { filter, typed, setSearch, setStatus } = useUserFilter()
  const list = useUsers(filter)
  const selection = useUserSelection(filter)
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
        <UserBulkBar filter={filter} total={list.total} selection={selection} />
        <UserList list={list} selection={selection} />
      </Stack>
    </AdminSection>
  )
}

function UserList({ list, selection }: { list: ReturnType<typeof useUsers>; selection: UserSelection }) {
  const myId = useCurrentUser().user?.id ?? ''
  const isSlow = useDelayed(list.isLoading)
  if (list.isError) return <ErrorState sentence="The users could not be loaded." onRetry={list.retry} />
  if (list.isLoading) return isSlow ? <Skeleton h={LIST_HEIGHT} borderRadius="l2" /> : <Box h={LIST_HEIGHT} />
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

/** Returns the filter of the user list, which is kept in the address to survive a reload and to be shared. */
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

  // The address follows the typed text after a pause.
  useEffect(() => {
    if ((params.get('search') ?? '') !== search) set('search', search)
  })

  const filter: UserFilter = { ...(status && { status }), ...(search && { search }) }
  return { filter, typed, setSearch: setTyped, setStatus: (chosen: string) => set('status', chosen) }
}
