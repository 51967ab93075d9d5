export interface PagedRow {
  id: string
  serial: number
}

/** For lists in pages of one size: the cursor of the page after, undefined after the last one. */
export const nextSerial =
  (pageSize: number) =>
  (page: PagedRow[]): number | undefined =>
    page.length === pageSize ? page.at(-1)?.serial : undefined

/** Each row once: between two questions a row may have moved from one page to the next. */
export const onlyOnce = <Item extends { id: string }>(rows: Item[]): Item[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** A like given or taken back, before the server has answered. */
export const withToggledLike = ({ likes, likedByMe }: { likes: number; likedByMe: boolean }) => ({
  likes: Math.max(0, likes + (likedByMe ? -1 : 1)),
  likedByMe: !likedByMe,
})
