export const STREAM_TITLE_MAX = 50
export const DEFAULT_STREAM_TITLE = 'Live Storm Chase'

/** The title a stream gets: trimmed, and never blank. */
export function streamTitleOrDefault(typed: string | null | undefined): string {
  return typed?.trim() || DEFAULT_STREAM_TITLE
}

/** A title edit is worth sending only when it is not blank and says something new. */
export function isTitleChange(typed: string, current: string): boolean {
  const title = typed.trim()
  return title !== '' && title !== current && title.length <= STREAM_TITLE_MAX
}
