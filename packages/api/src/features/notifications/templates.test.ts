import { expect, test } from 'vitest'
import { excerpt, mentionWords, newFollowerWords, reminderWords, streamLiveWords, weatherWords } from './templates'

const reed = { id: 'u/1', username: 'reed', displayName: 'Reed Lane' }
const noon = new Date('2026-05-20T12:00:00Z')
const in_ = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test('a stream, a follower and a mention name the person and lead to what happened', () => {
  expect(streamLiveWords({ id: 's1', title: 'Wedge near Moore' }, reed)).toEqual({
    title: 'Reed Lane is live',
    body: 'Wedge near Moore',
    url: '/stream/s1',
  })
  expect(newFollowerWords(reed)).toMatchObject({ body: 'Reed Lane (@reed) follows you', url: '/profile/u%2F1' })
  expect(mentionWords({ message: '@ann look west', streamId: 's1' }, reed)).toMatchObject({
    title: 'Reed Lane mentioned you',
    body: '@ann look west',
  })
})

test('a reminder says how long it is until then', () => {
  const at = (minutes: number) => reminderWords({ title: 'Dry line', startsAt: in_(minutes) }, reed, noon).title
  expect(at(15)).toBe('Reed Lane goes live in 15 minutes')
  expect(at(1)).toBe('Reed Lane goes live in a minute')
  expect(at(0)).toBe('Reed Lane goes live now')
  expect(at(-3)).toBe('Reed Lane goes live now')
})

test('a warning says where it is, and its text is on one line', () => {
  const alert = { title: 'Tornado Warning', text: 'A tornado is on the ground.\nTAKE COVER NOW!' }
  expect(weatherWords({ ...alert, area: 'Cleveland, OK' })).toEqual({
    title: 'Tornado Warning: Cleveland, OK',
    body: 'A tornado is on the ground. TAKE COVER NOW!',
    url: '/weather?tab=alerts',
  })
  expect(weatherWords(alert).title).toBe('Tornado Warning')
  expect(weatherWords({ ...alert, area: 'County, OK; '.repeat(40) }).title.length).toBeLessThanOrEqual(100)
})

test('no name and no title writes a line of its own or turns the text around', () => {
  const evil = { ...reed, displayName: 'Reed\r\n\nYour account is locked\u202E' }
  const title = 'Wedge\u2028\u0000near\u2066 Moore'
  for (const { title: head, body } of [
    streamLiveWords({ id: 's1', title }, evil),
    newFollowerWords(evil),
    mentionWords({ message: title, streamId: 's1' }, evil),
    reminderWords({ title, startsAt: in_(15) }, evil, noon),
    weatherWords({ title, text: title, area: title }),
  ]) {
    for (const hidden of ['\n', '\r', '\0', '\u2028', '\u202E', '\u2066']) expect(head + body).not.toContain(hidden)
  }
  expect(newFollowerWords(evil).body).toBe('Reed Your account is locked (@reed) follows you')
})

test('a long text is cut between words, and no character in two', () => {
  expect(excerpt('short', 10)).toBe('short')
  expect(excerpt('one two three four', 10)).toBe('one two…')
  expect(excerpt('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(excerpt('🌪'.repeat(20), 10)).toBe(`${'🌪'.repeat(9)}…`)
})
