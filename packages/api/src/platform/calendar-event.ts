import { toMultiLine, toSingleLine } from '@squall/shared/rules/clean-text'

const LINE_BYTES = 75

/** Something to be at. Texts are plain. */
interface CalendarEvent {
  id: string
  /** What of Squall it comes from. */
  product: string
  title: string
  start: Date
  location: string | null
  /** Parted by empty lines. */
  paragraphs: string[]
  url?: string
  isCancelled: boolean
}

/**
 * A calendar file (RFC 5545) of one event in UTC, without an end, since none was told.
 * @param host names the site in the event's id, so that a newer file takes the place of an older one
 */
export function calendarEvent(
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
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `SUMMARY:${escaped(toSingleLine(title))}`,
    ...(location === null ? [] : [`LOCATION:${escaped(toSingleLine(location))}`]),
    ...(paragraphs.length === 0 ? [] : [`DESCRIPTION:${escaped(paragraphs.map(toMultiLine).join('\n\n'))}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SEQUENCE:${isCancelled ? 1 : 0}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** 20260520T210000Z. */
const utc = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '')

/** Cleaned text as of section 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Lines of at most 75 bytes, by section 3.1; no character is cut in two. */
function folded(line: string): string {
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
