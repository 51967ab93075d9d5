import type { Db } from '@squall/shared/server/db'
import type { Services } from '../../services'
import { type CollectDigest, createMailSender } from './mail/mail-sender'
import { createPushSender } from './push/push-sender'
import type { Senders } from './senders'

interface SendersOptions extends Pick<Services, 'mail' | 'push' | 'secrets' | 'publicUrl' | 'now'> {
  db: Db
  digest: CollectDigest
}

/** The two ways out. */
export function createSenders(options: SendersOptions): Senders {
  return { push: createPushSender(options), email: createMailSender(options) }
}
