import { z } from 'zod'

export const AdminStats = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  approved: z.number().int(),
  suspended: z.number().int(),
  deleted: z.number().int(),
})
export type AdminStats = z.infer<typeof AdminStats>
