import { singleLine } from '@squall/shared/contract/text'
import {
  type AddStationInput,
  DeviceType,
  type EditStationInput,
  READING_FIELDS,
  type ReadingField,
  ReportReadingInput,
  readingFields,
  type WeatherStation,
} from '@squall/shared/contract/weather'
import { z } from 'zod'
import { getDeliveryMethod, secretNames } from './rules'

const key = (label: string) =>
  singleLine({ label, max: 200 }).regex(/^[!-~]*$/, `${label} holds letters, digits and signs, without spaces`)

/** The fields of the station form; the required ones depend on how readings arrive. */
const Fields = z.object({
  name: singleLine({ label: 'Name', min: 1, max: 60 }),
  deviceType: DeviceType,
  method: z.enum(['service', 'push']),
  apiKey: key('API key'),
  apiSecret: key('The second key'),
  stationId: singleLine({ label: 'Station ID', max: 64 }),
  location: singleLine({ label: 'Location', max: 100 }),
  autoSync: z.boolean(),
})
export type StationFields = z.infer<typeof Fields>

/** Returns whether readings are pulled from the manufacturer's API with keys. AcuRite has no API. */
export const isPulledFromService = ({ deviceType, method }: Pick<StationFields, 'deviceType' | 'method'>): boolean =>
  deviceType === 'davis' || (method === 'service' && hasBothMethods(deviceType))

/** Returns whether stations of this type support both pull and push. */
export const hasBothMethods = (type: DeviceType): boolean => type === 'ambient' || type === 'ecowitt'

/** Returns the form's schema. A new station needs its keys; when editing, empty keys keep the stored ones. */
export const createStationForm = (station: WeatherStation | null) =>
  Fields.superRefine((fields, ctx) => {
    if (!isPulledFromService(fields)) return
    const needed: [keyof StationFields, string, boolean][] = [
      ['apiKey', 'API key', station?.apiKey == null],
      ['apiSecret', secretNames[fields.deviceType] ?? 'The second key', station?.hasSecret !== true],
      ['stationId', 'Station ID', true],
    ]
    for (const [name, label, isNeeded] of needed)
      if (isNeeded && fields[name] === '')
        ctx.addIssue({ code: 'custom', path: [name], message: `${label} is required` })
  })

export const getStationFormDefaults = (station: WeatherStation | null): StationFields => ({
  name: station?.name ?? '',
  deviceType: station?.deviceType ?? 'manual',
  method: station !== null && getDeliveryMethod(station) === 'push' ? 'push' : 'service',
  apiKey: '',
  apiSecret: '',
  stationId: station?.stationId ?? '',
  location: station?.location ?? '',
  autoSync: station?.autoSync ?? true,
})

export function toAddInput({ method: _, ...fields }: StationFields, isPulled: boolean): AddStationInput {
  return isPulled ? fields : { ...fields, apiKey: null, apiSecret: null, stationId: null }
}

export function toEditInput({ method: _, deviceType: __, ...fields }: StationFields, id: string): EditStationInput {
  return { ...fields, id }
}

type TypedReading = Record<ReadingField, string>

export const emptyReading: TypedReading = {
  temperature: '',
  windSpeed: '',
  windDirection: '',
  humidity: '',
  pressure: '',
  visibility: '',
  uvIndex: '',
  lightningCount: '',
  rainfall: '',
}

const numberOrNull = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.replace(',', '.')))

/** Returns the typed reading as request input, or the error of each field. */
export function parseTypedReading(
  id: string,
  typed: TypedReading,
):
  | { reading: ReportReadingInput; errors: null }
  | { reading: null; errors: Partial<TypedReading> & { form?: string } } {
  if (readingFields.every((field) => typed[field].trim() === ''))
    return { reading: null, errors: { form: 'Enter at least one value' } }
  const values = Object.fromEntries(readingFields.map((field) => [field, numberOrNull(typed[field])]))
  const parsed = ReportReadingInput.safeParse({ ...values, id })
  if (parsed.success) return { reading: parsed.data, errors: null }
  const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]))
  return { reading: null, errors }
}

/** Returns the label of a field with its unit: 'Temperature (°F)'. */
export function formatFieldLabel(field: ReadingField): string {
  const { label, unit } = READING_FIELDS[field]
  return unit === '' ? label : `${label} (${unit})`
}
