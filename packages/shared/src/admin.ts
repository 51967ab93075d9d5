import { z } from 'zod'

export const AdminStats = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  approved: z.number().int(),
  suspended: z.number().int(),
  deleted: z.number().int(),
})
export type AdminStats = z.infer<typeof AdminStats>

/** How much waits for an administrator: accounts, photos and posts to be approved, reports to be answered. */
export const AdminWaiting = z.object({
  users: z.number().int(),
  photos: z.number().int(),
  posts: z.number().int(),
  reports: z.number().int(),
})
export type AdminWaiting = z.infer<typeof AdminWaiting>
