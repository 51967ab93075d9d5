import type { AccountStatus } from '@squall/shared/contract/account'

export const statusLabels: Record<AccountStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  suspended: 'Suspended',
  deleted: 'Deleted',
}

export const statusPalettes: Record<AccountStatus, string> = {
  pending: 'orange',
  approved: 'green',
  suspended: 'red',
  deleted: 'gray',
}

export const statusOptions = Object.entries(statusLabels).map(([value, label]) => ({ value, label }))
