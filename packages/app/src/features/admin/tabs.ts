import type { AdminWaiting } from '@squall/shared/contract/admin'
import { type ComponentType, lazy } from 'react'

export interface AdminTab {
  value: 'users' | 'photos' | 'posts' | 'review' | 'analytics' | 'system' | 'logs'
  label: string
  /** How much waits there for an administrator. */
  waits: (waiting: AdminWaiting) => number
  Content: ComponentType
}

const nothing = () => 0

/** The parts of the administration in their order; each arrives when it is opened. */
export const adminTabs: AdminTab[] = [
  {
    value: 'users',
    label: 'Users',
    waits: ({ users }) => users,
    Content: lazy(() => import('./components/users/UsersTab').then(({ UsersTab }) => ({ default: UsersTab }))),
  },
  {
    value: 'photos',
    label: 'Photos',
    waits: ({ photos }) => photos,
    Content: lazy(() => import('./components/photos/PhotosTab').then(({ PhotosTab }) => ({ default: PhotosTab }))),
  },
  {
    value: 'posts',
    label: 'Posts',
    waits: ({ posts }) => posts,
    Content: lazy(() => import('./components/posts/PostsTab').then(({ PostsTab }) => ({ default: PostsTab }))),
  },
  {
    value: 'review',
    label: 'Enhanced',
    waits: ({ photos, posts, reports }) => photos + posts + reports,
    Content: lazy(() => import('./components/review/ReviewTab').then(({ ReviewTab }) => ({ default: ReviewTab }))),
  },
  {
    value: 'analytics',
    label: 'Analytics',
    waits: nothing,
    Content: lazy(() =>
      import('./components/analytics/AnalyticsTab').then(({ AnalyticsTab }) => ({ default: AnalyticsTab })),
    ),
  },
  {
    value: 'system',
    label: 'System',
    waits: nothing,
    Content: lazy(() => import('./components/system/SystemTab').then(({ SystemTab }) => ({ default: SystemTab }))),
  },
  {
    value: 'logs',
    label: 'Logs',
    waits: nothing,
    Content: lazy(() => import('./components/logs/LogsTab').then(({ LogsTab }) => ({ default: LogsTab }))),
  },
]
