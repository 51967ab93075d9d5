import { NotificationKind } from '@squall/shared/contract/notification'
import { z } from 'zod'
import { badRequest } from '../../../errors'
import type { SecretBox } from '../../../platform/secret-box'

/** What a link in a mail is good for: ending mails of one person, wherever it is opened. It does not run out. */
const Permission = z.object({ userId: z.string(), kind: NotificationKind })
type Permission = z.infer<typeof Permission>

const PURPOSE = 'unsubscribe'

export function unsubscribeAddress(secrets: SecretBox, publicUrl: string, permission: Permission): string {
  return `${publicUrl}/unsubscribe?token=${secrets.seal(JSON.stringify(permission), PURPOSE)}`
}

/** @throws BAD_REQUEST for what we did not write */
export function readToken(secrets: SecretBox, token: string): Permission {
  try {
    return Permission.parse(JSON.parse(secrets.open(token, PURPOSE)))
  } catch {
    throw badRequest('This link is not complete. Open it again from the email you got.')
  }
}
