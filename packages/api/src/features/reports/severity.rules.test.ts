import { expect, test } from 'vitest'
import { photoSeverity, postSeverity, reportSeverity } from './severity.rules'

test('the severity of a report is that of its worst reason', () => {
  expect(reportSeverity(['spam'], 1)).toBe('low')
  expect(reportSeverity(['not-theirs', 'spam'], 2)).toBe('medium')
  expect(reportSeverity(['spam', 'hate'], 2)).toBe('high')
  expect(reportSeverity(['danger'], 1)).toBe('critical')
})

test('three reporters raise the severity by one level, up to critical', () => {
  expect(reportSeverity(['spam'], 3)).toBe('medium')
  expect(reportSeverity(['harassment'], 12)).toBe('critical')
  expect(reportSeverity(['violence', 'spam'], 3)).toBe('critical')
})

test('warnings rank above forecasts and tips, and those above stories', () => {
  const content = 'Shelf cloud near Norman'
  expect(postSeverity({ postType: 'warning', content })).toBe('high')
  expect(postSeverity({ postType: 'forecast', content })).toBe('medium')
  expect(postSeverity({ postType: 'tip', content })).toBe('medium')
  expect(postSeverity({ postType: 'experience', content })).toBe('low')
})

test('a claim of present danger raises the severity by one level', () => {
  expect(postSeverity({ postType: 'warning', content: 'Tornado ON THE GROUND east of Moore' })).toBe('critical')
  expect(postSeverity({ postType: 'experience', content: 'They told us to take shelter' })).toBe('medium')
})

test('threats are critical, harm is high and advertising medium, for every type', () => {
  expect(postSeverity({ postType: 'photo', content: 'I will kill you' })).toBe('critical')
  expect(postSeverity({ postType: 'video', content: 'Two injured here' })).toBe('high')
  expect(postSeverity({ postType: 'experience', content: 'Buy now at https://shop.example' })).toBe('medium')
})

test('words inside other words do not match', () => {
  expect(postSeverity({ postType: 'experience', content: 'Everybody at the bombastic anybody show' })).toBe('low')
})

test('the severity of a photo follows from its title and description', () => {
  expect(photoSeverity({ title: 'Wall cloud', description: null })).toBe('low')
  expect(photoSeverity({ title: 'Aftermath', description: 'One of the victims' })).toBe('high')
  expect(photoSeverity({ title: 'Prints at www.shop.example', description: null })).toBe('medium')
})
