/** Conversions to the units of the product: °F, mph, miles, inches, inHg. */

const KM_PER_MILE = 1.609344
const MM_PER_INCH = 25.4

export const fahrenheitFromCelsius = (degrees: number): number => degrees * 1.8 + 32
export const mphFromKnots = (knots: number): number => (knots * 1.852) / KM_PER_MILE
export const mphFromMetresPerSecond = (speed: number): number => (speed * 3.6) / KM_PER_MILE
export const mphFromKmPerHour = (speed: number): number => speed / KM_PER_MILE
export const kmFromMiles = (miles: number): number => miles * KM_PER_MILE
export const kmFromNauticalMiles = (miles: number): number => miles * 1.852
export const milesFromMetres = (metres: number): number => metres / 1000 / KM_PER_MILE
export const inchesFromMillimetres = (millimetres: number): number => millimetres / MM_PER_INCH
/** Inches of mercury from pascals. */
export const inHgFromPascals = (pascals: number): number => pascals / 3386.389
