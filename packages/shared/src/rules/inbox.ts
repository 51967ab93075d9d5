/** How many notifications a page of the inbox holds. */
export const INBOX_PAGE = 30

/** Unread notifications are counted up to this number. */
export const UNREAD_COUNTED = 100
