import { forbidden } from '../errors'
import type { Services } from '../services'

/** Refuses account changes on a demonstration, whose visitors share its accounts. @throws FORBIDDEN */
export function refuseOnDemonstration({ demo }: Pick<Services, 'demo'>): void {
  if (demo) throw forbidden('On a demonstration, passwords and accounts stay as they are')
}
