import { expect, test } from 'vitest'
import {
  renderComment,
  renderMention,
  renderNewFollower,
  renderReminder,
  renderStreamLive,
  renderWeatherAlert,
  toExcerpt,
} from './templates'

const reed = { id: 'u/1', username: 'reed', displayName: 'Reed ChannelQueue' }
const noon = new Date('2026-05-20T12:00:00Z')
const in_ = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test('a stream, a follower and a mention name the person and link to what happened', () => {
  expect(renderStreamLive({ id: 's1', title: 'Wedge near Moore' }, reed)).toEqual({
    title: 'Reed ChannelQueue is live',
    body: 'Wedge near Moore',
    url: '/stream/s1',
  })
  expect(renderNewFollower(reed)).toMatchObject({
    body: 'Reed ChannelQueue (@reed) follows you',
    url: '/profile/u%2F1',
  })
  expect(renderMention({ message: '@ann look west', streamId: 's1' }, reed)).toMatchObject({
    title: 'Reed ChannelQueue mentioned you',
    body: '@ann look west',
  })
})

test('a comment names the person and what it is about, and links there', () => {
  const about = (subject: 'photo' | 'post' | 'route') =>
    renderComment({ subject, subjectId: 'a/1', content: 'Where\nwas this?' }, reed)
  expect(about('photo')).toEqual({
    title: 'Reed ChannelQueue commented on your photo',
    body: 'Where was this?',
    url: '/gallery?photo=a%2F1',
  })
  expect(about('post')).toMatchObject({
    title: 'Reed ChannelQueue commented on your post',
    url: '/community/social?post=a%2F1',
  })
  expect(about('route')).toMatchObject({
    title: 'Reed ChannelQueue commented on your chase route',
    url: '/community/routes?route=a%2F1',
  })
})

test('a reminder says how long it is until the start', () => {
  const at = (minutes: number) => renderReminder({ title: 'Dry line', startsAt: in_(minutes) }, reed, noon).title
  expect(at(15)).toBe('Reed ChannelQueue goes live in 15 minutes')
  expect(at(1)).toBe('Reed ChannelQueue goes live in a minute')
  expect(at(0)).toBe('Reed ChannelQueue goes live now')
  expect(at(-3)).toBe('Reed ChannelQueue goes live now')
})

test('a warning says where it is, in one line of text', () => {
  const alert = { title: 'Tornado Warning', text: 'A tornado is on the ground.\nTAKE COVER NOW!' }
  expect(renderWeatherAlert({ ...alert, area: 'Cleveland, OK' })).toEqual({
    title: 'Tornado Warning: Cleveland, OK',
    body: 'A tornado is on the ground. TAKE COVER NOW!',
    url: '/weather?tab=alerts',
  })
  expect(renderWeatherAlert(alert).title).toBe('Tornado Warning')
  expect(renderWeatherAlert({ ...alert, area: 'County, OK; '.repeat(40) }).title.length).toBeLessThanOrEqual(100)
})

test('no name and no title adds a line or reverses the text', () => {
  const evil = { ...reed, displayName: 'Reed\r\n\nYour account is locked\u202E' }
  const title = 'Wedge\u2028\u0000near\u2066 Moore'
  for (const { title: head, body } of [
    renderStreamLive({ id: 's1', title }, evil),
    renderNewFollower(evil),
    renderMention({ message: title, streamId: 's1' }, evil),
    renderComment({ subject: 'photo', subjectId: 'p1', content: title }, evil),
    renderReminder({ title, startsAt: in_(15) }, evil, noon),
    renderWeatherAlert({ title, text: title, area: title }),
  ]) {
    for (const hidden of ['\n', '\r', '\0', '\u2028', '\u202E', '\u2066']) expect(head + body).not.toContain(hidden)
  }
  expect(renderNewFollower(evil).body).toBe('Reed Your account is locked (@reed) follows you')
})

test('a long text is cut between words, never inside a character', () => {
  expect(toExcerpt('short', 10)).toBe('short')
  expect(toExcerpt('one two three four', 10)).toBe('one two…')
  expect(toExcerpt('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`)
  expect(toExcerpt('🌪'.repeat(20), 10)).toBe(`${'🌪'.repeat(9)}…`)
})
