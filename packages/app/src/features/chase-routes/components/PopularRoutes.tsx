import type { ReactNode } from 'react'
import { paths } from '../../../platform/paths'
import { EmptyState } from '../../../ui/EmptyState'
import { usePopularRoutes } from '../hooks'
import { RouteGrid } from './RouteGrid'

interface PopularRoutesProps {
  /** How many are shown at most. */
  limit?: number
  /** The next step where there is none. */
  children?: ReactNode
}

/** The routes that were saved most often. */
export function PopularRoutes({ limit = 3, children }: PopularRoutesProps) {
  const { routes, ...state } = usePopularRoutes()
  return (
    <RouteGrid
      list={{ ...state, routes: routes.slice(0, limit) }}
      hrefOf={paths.chaseRoute}
      empty={
        <EmptyState title="No chase routes yet" hint="Share the roads that worked for you, with their hazards.">
          {children}
        </EmptyState>
      }
    />
  )
}
