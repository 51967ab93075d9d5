import { z } from 'zod'
import { linkToken } from '../text'
import { NotificationKind } from './notification'

/** What to turn off: all notifications of the mail's kind, or all mails. */
export const UnsubscribeScope = z.enum(['kind', 'all'])
export type UnsubscribeScope = z.infer<typeof UnsubscribeScope>

const Token = linkToken(1_000, 'This link is not complete. Open it again from the email you got.')

export const UnsubscribeLink = z.object({ token: Token })
export const UnsubscribeInput = UnsubscribeLink.extend({ scope: UnsubscribeScope })

/** What the link of a mail can turn off. `about` is null for a kind that cannot be turned off by itself. */
export const UnsubscribeState = z.object({
  kind: NotificationKind,
  about: z.string().nullable(),
  isKindOn: z.boolean(),
  isMailOn: z.boolean(),
})
export type UnsubscribeState = z.infer<typeof UnsubscribeState>
