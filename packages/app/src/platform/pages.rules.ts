export interface PagedRow {
  id: string
  serial: number
}

/** Returns the cursor of the next page for lists of a fixed page size; undefined after the last page. */
export const nextSerial =
  (pageSize: number) =>
  (page: PagedRow[]): number | undefined =>
    page.length === pageSize ? page.at(-1)?.serial : undefined

/** Rows without duplicates: between two requests a row may move to the next page. */
export const onlyOnce = <Item extends { id: string }>(rows: Item[]): Item[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** The counts after a like or unlike, before the server has answered. */
export const withToggledLike = ({ likes, likedByMe }: { likes: number; likedByMe: boolean }) => ({
  likes: Math.max(0, likes + (likedByMe ? -1 : 1)),
  likedByMe: !likedByMe,
})
