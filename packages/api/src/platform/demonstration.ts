import { forbidden } from '../errors'
import type { Services } from '../services'

/** Visitors of a demonstration share its accounts. @throws FORBIDDEN on one */
export function refuseOnDemonstration({ demo }: Pick<Services, 'demo'>): void {
  if (demo) throw forbidden('On a demonstration, passwords and accounts stay as they are')
}
