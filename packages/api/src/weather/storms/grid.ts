import type { Place } from '@squall/shared/rules/place'

/** Things by where they are, so that what is near a place is found without walking through all of them. */
export interface Grid<Item> {
  add(place: Place, item: Item): void
  /** All within one box's size of the place, and some that are farther away. */
  around(place: Place): Item[]
}

/** @param size of a box in degrees; a degree of longitude is 64 km or more where there are radars, one of latitude 111 */
export function createGrid<Item>(size: number): Grid<Item> {
  const boxes = new Map<string, Item[]>()
  const toBox = ({ latitude, longitude }: Place) => [Math.floor(latitude / size), Math.floor(longitude / size)] as const

  return {
    add(place, item) {
      const key = toBox(place).join()
      const box = boxes.get(key)
      if (box === undefined) boxes.set(key, [item])
      else box.push(item)
    },
    around(place) {
      const [row, column] = toBox(place)
      const found: Item[] = []
      for (let up = row - 1; up <= row + 1; up += 1)
        for (let along = column - 1; along <= column + 1; along += 1) found.push(...(boxes.get(`${up},${along}`) ?? []))
      return found
    },
  }
}
