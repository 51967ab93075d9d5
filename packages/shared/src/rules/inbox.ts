/** How many lines of the inbox a page holds. */
export const INBOX_PAGE = 30

/** Unread lines are counted up to this many. */
export const UNREAD_COUNTED = 100
