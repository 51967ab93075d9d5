import { toPictureUrl } from '@squall/shared/rules/picture'

interface Picture {
  /** Of the large size. */
  imageUrl: string
  /** Of the large size, in pixels. */
  width: number
  height: number
}

/** The longest edge of the sizes a photo is kept in, in pixels; smaller photos are not enlarged. */
const EDGES = { small: 480, medium: 960 } as const

/** The sizes of a photo with their widths, for `srcset`. */
export function pictureSources({ imageUrl, width, height }: Picture): string {
  const longest = Math.max(width, height)
  const smaller = (['small', 'medium'] as const)
    .filter((size) => EDGES[size] < longest)
    .map((size) => `${toPictureUrl(imageUrl, size)} ${Math.round((width * EDGES[size]) / longest)}w`)
  return [...smaller, `${imageUrl} ${width}w`].join(', ')
}
