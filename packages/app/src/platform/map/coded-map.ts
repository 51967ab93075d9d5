/** Cities in columns, largest first; degrees in hundredths, inhabitants in thousands. */
export interface CodedCities {
  names: string
  thousands: number[]
  longitudes: number[]
  latitudes: number[]
}

/** Borders on a grid: the first corner of each line and then the steps between corners, as x, y, x, y… */
export interface CodedLines {
  scale: [number, number]
  translate: [number, number]
  lines: number[][]
}
