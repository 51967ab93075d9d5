import { z } from 'zod'
import { Identifier, optionalText, singleLine } from '../text'

/** Photos and posts are shown to everybody once an administrator has approved them. */
export const ReviewStatus = z.enum(['pending', 'approved', 'rejected'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

/** The refusal of a photo or a post, for its author to read. */
export const RejectInput = z.object({ id: Identifier, reason: optionalText(singleLine({ label: 'Reason', max: 500 })) })
export type RejectInput = z.input<typeof RejectInput>
