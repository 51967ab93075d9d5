/**
 * The exit status of a program whose configuration prevents its start: EX_CONFIG of sysexits.h. Network input must never cause
 * it, because the supervisor then stops Squall at a first start.
 */
export const CANNOT_START = 78
