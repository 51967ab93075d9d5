import { StormType } from '@squall/shared/contract/community'

export const stormTypeNames: Record<StormType, string> = {
  tornado: 'Tornado',
  hurricane: 'Hurricane',
  thunderstorm: 'Thunderstorm',
  hail: 'Hail',
  lightning: 'Lightning',
  supercell: 'Supercell',
  other: 'Other',
}

export const stormTypeOptions = StormType.options.map((value) => ({ value, label: stormTypeNames[value] }))

/** Columns of the grid, and how wide a picture in it is at most. */
export const columns = { base: 1, sm: 2, lg: 3, '2xl': 4 }
export const PICTURE_WIDTHS = '(min-width: 96em) 22rem, (min-width: 64em) 30vw, (min-width: 30em) 47vw, 94vw'
