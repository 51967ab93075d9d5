const SHARE = 0.1

/**
 * Whether so many of the stored files belong to no row that the database is probably the wrong one, and nothing may be deleted:
 * more than a tenth of them, and more than `few`.
 */
export const areTooManyStrays = (strays: number, stored: number, few: number): boolean =>
  strays > Math.max(few, stored * SHARE)
