export const STREAM_TITLE_MAX = 50
export const STREAM_DESCRIPTION_MAX = 1000
export const DEFAULT_STREAM_TITLE = 'Live Storm Chase'

/** Returns the trimmed title, or the default for a blank one. */
export function streamTitleOrDefault(typed: string | null | undefined): string {
  return typed?.trim() || DEFAULT_STREAM_TITLE
}

/** Returns whether an edited title should be sent: it is new, not blank and not too long. */
export function isTitleChange(typed: string, current: string): boolean {
  const title = typed.trim()
  return title !== '' && title !== current && title.length <= STREAM_TITLE_MAX
}
