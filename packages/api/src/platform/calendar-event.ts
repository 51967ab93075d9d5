import { toMultiLine, toSingleLine } from '@squall/shared/rules/clean-text'

const LINE_BYTES = 75

/** An event to put into a calendar file. All texts are plain text. */
interface CalendarEvent {
  id: string
  /** The part of Squall that wrote it, for PRODID. */
  product: string
  title: string
  start: Date
  location: string | null
  /** Joined with empty lines into the description. */
  paragraphs: string[]
  url?: string
  isCancelled: boolean
}

/**
 * Returns a calendar file (RFC 5545) with one event in UTC and no end time, since Squall knows none.
 * @param host the site in the event's UID, so that a newer file replaces an older one
 */
export function formatCalendarEvent(
  { id, product, title, start, location, paragraphs, url, isCancelled }: CalendarEvent,
  host: string,
  now: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Squall//${product}//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `DTSTAMP:${toUtc(now)}`,
    `DTSTART:${toUtc(start)}`,
    `SUMMARY:${escapeText(toSingleLine(title))}`,
    ...(location === null ? [] : [`LOCATION:${escapeText(toSingleLine(location))}`]),
    ...(paragraphs.length === 0 ? [] : [`DESCRIPTION:${escapeText(paragraphs.map(toMultiLine).join('\n\n'))}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SEQUENCE:${isCancelled ? 1 : 0}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

/** Returns a time in the form 20260520T210000Z. */
const toUtc = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '')

/** Returns cleaned text escaped for a TEXT value (section 3.3.11). */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Returns a line folded into lines of at most 75 bytes (section 3.1) without splitting a character. */
function foldLine(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_BYTES) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n')
}
