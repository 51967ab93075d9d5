import { announce } from '../../../platform/announce'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'

/** Sends the person a notification that says that they arrive, by the way that all take. @throws TOO_MANY_REQUESTS */
export function announceTest({ db, limits, now }: Services, userId: string): void {
  limits.testPushByUser.take(userId)
  announce(db, `test:${newId()}`, { kind: 'test', userId }, now())
}
