import { type ReportReadingInput, readingFields, type WeatherStation } from '@squall/shared/contract/weather'
import type { z } from 'zod'
import { badRequest, conflict } from '../../../../errors'
import type { SessionInfo } from '../../../../platform/sessions'
import type { Services } from '../../../../services'
import { unknownBattery } from '../../../../weather/stations/devices/device'
import { measurementsBy } from '../../../../weather/stations/measurements'
import { storeReport } from '../../../../weather/stations/store-report'
import { requireOwnStation } from '../policy'
import { toStation } from '../queries'

type Input = z.output<typeof ReportReadingInput>

/** Takes a reading that somebody typed, measured now. @throws NOT_FOUND, FORBIDDEN, CONFLICT, BAD_REQUEST */
export function reportReading(services: Services, session: SessionInfo, input: Input): WeatherStation {
  const row = requireOwnStation(services.db, input.id, session)
  if (row.deviceType !== 'manual') throw conflict('Only a manual station takes readings that are typed')
  if (readingFields.every((field) => input[field] == null)) throw badRequest('Enter at least one value')
  // Typed values were checked with the input; only what a sensor says is doubted further.
  const measurements = measurementsBy((field) => input[field] ?? null)
  storeReport(services, row, { measuredAt: services.now(), measurements, battery: unknownBattery })
  return toStation(services, requireOwnStation(services.db, input.id, session))
}
