import type { Meetup } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { createCalendarFile } from './routes'

const meetup: Meetup = {
  id: 'm-1',
  userId: 'u-1',
  title: 'Spotters; coffee, and maps',
  description: 'First line\nsecond line \\ end',
  location: 'Norman, Oklahoma',
  meetupDate: '2026-05-20T21:00:00.000Z',
  maxParticipants: 20,
  currentParticipants: 1,
  safetyNotes: null,
  weatherConditions: null,
  status: 'upcoming',
  joinedByMe: false,
  createdAt: '2026-05-01T12:00:00.000Z',
  user: { id: 'u-1', username: 'owner', displayName: 'Owner', isVerified: false },
}
const NOW = new Date('2026-05-02T08:30:15.250Z')
const file = (changes: Partial<Meetup> = {}) => createCalendarFile({ ...meetup, ...changes }, 'squall.test', NOW)
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('it is one event in UTC, line by line', () => {
  expect(file()).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Squall//Meetups//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:m-1@squall.test',
      'DTSTAMP:20260502T083015Z',
      'DTSTART:20260520T210000Z',
      'SUMMARY:Spotters\\; coffee\\, and maps',
      'LOCATION:Norman\\, Oklahoma',
      'DESCRIPTION:First line\\nsecond line \\\\ end',
      'STATUS:CONFIRMED',
      'SEQUENCE:0',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('safety notes and weather stand in the description', () => {
  const text = file({ description: null, safetyNotes: 'Bring a radio', weatherConditions: 'Storms' })
  expect(text).toContain('DESCRIPTION:Safety notes: Bring a radio\\n\\nWeather conditions: Storms\r\n')
  expect(file({ description: null })).not.toContain('DESCRIPTION')
})

test('a cancelled meetup removes its event from calendars that have it', () => {
  expect(file({ status: 'cancelled' })).toMatch(/STATUS:CANCELLED\r\nSEQUENCE:1\r\n/)
})

test('long lines are folded at 75 bytes without cutting a character, and unfold to what they were', () => {
  const title = 'Größe 🌪️ '.repeat(40).trim()
  const text = file({ title, description: 'x'.repeat(75 - 'DESCRIPTION:'.length) })
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
  expect(unfolded(text)).toContain(`SUMMARY:${title}\r\n`)
  expect(text).toContain(`DESCRIPTION:${'x'.repeat(63)}\r\n`)
})

test('no text can add a line to the calendar file', () => {
  const evil = 'Talk\u202E\r\nBEGIN:VALARM\rACTION:PROCEDURE\u0000\u0007\nEND:VALARM'
  const lines = unfolded(file({ title: evil, location: evil, description: evil })).split('\r\n')
  expect(lines).toHaveLength(16)
  expect(lines).toContain('SUMMARY:Talk BEGIN:VALARM ACTION:PROCEDURE END:VALARM')
  expect(lines).toContain('LOCATION:Talk BEGIN:VALARM ACTION:PROCEDURE END:VALARM')
  expect(lines).toContain('DESCRIPTION:Talk\\nBEGIN:VALARM\\nACTION:PROCEDURE\\nEND:VALARM')
})
