import { z } from 'zod'
import { Identifier, optionalText, singleLine } from '../text'

/** Photos and posts become public when an administrator approves them. */
export const ReviewStatus = z.enum(['pending', 'approved', 'rejected'])
export type ReviewStatus = z.infer<typeof ReviewStatus>

/** Rejects a photo or a post; its author sees the reason. */
export const RejectInput = z.object({ id: Identifier, reason: optionalText(singleLine({ label: 'Reason', max: 500 })) })
export type RejectInput = z.input<typeof RejectInput>
