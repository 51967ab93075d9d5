import { AccountStatus } from '@squall/shared/contract/account'
import type { UserFilter } from '@squall/shared/contract/admin'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSettled } from '../../platform/use-settled'

const SETTLED_MS = 300
const MAX_SEARCH = 100

/** What the list of users is narrowed by. It stands in the address, so that it can be linked to and survives a reload. */
export function useUserFilter() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const search = useSettled(typed, SETTLED_MS).trim().slice(0, MAX_SEARCH)
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
