import { z } from 'zod'
import { optionalText } from './text'

/** Photos and posts are shown to everybody once an administrator has approved them. */
export const ReviewStatus = z.enum(['pending', 'approved', 'rejected'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

/** The refusal of a photo or a post, for its author to read. */
export const RejectInput = z.object({ id: z.string(), reason: optionalText(500, 'Reason') })
export type RejectInput = z.input<typeof RejectInput>
