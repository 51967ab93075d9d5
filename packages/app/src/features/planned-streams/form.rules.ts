import { PlanStreamInput } from '@squall/shared/contract/live'
import { futureTime } from '../../platform/local-time.rules'

/** The dialog's fields as they are typed, and as they are sent. */
export const planForm = PlanStreamInput.extend({ startsAt: futureTime('Choose a date and a time') })
