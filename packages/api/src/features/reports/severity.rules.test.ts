import { expect, test } from 'vitest'
import { ratePhoto, ratePost, rateReport } from './severity.rules'

test('the severity of a report is that of its worst reason', () => {
  expect(rateReport(['spam'], 1)).toBe('low')
  expect(rateReport(['not-theirs', 'spam'], 2)).toBe('medium')
  expect(rateReport(['spam', 'hate'], 2)).toBe('high')
  expect(rateReport(['danger'], 1)).toBe('critical')
})

test('three reporters raise the severity by one level, up to critical', () => {
  expect(rateReport(['spam'], 3)).toBe('medium')
  expect(rateReport(['harassment'], 12)).toBe('critical')
  expect(rateReport(['violence', 'spam'], 3)).toBe('critical')
})

test('warnings rank above forecasts and tips, and those above stories', () => {
  const content = 'Shelf cloud near Norman'
  expect(ratePost({ postType: 'warning', content })).toBe('high')
  expect(ratePost({ postType: 'forecast', content })).toBe('medium')
  expect(ratePost({ postType: 'tip', content })).toBe('medium')
  expect(ratePost({ postType: 'experience', content })).toBe('low')
})

test('a claim of present danger raises the severity by one level', () => {
  expect(ratePost({ postType: 'warning', content: 'Tornado ON THE GROUND east of Moore' })).toBe('critical')
  expect(ratePost({ postType: 'experience', content: 'They told us to take shelter' })).toBe('medium')
})

test('threats are critical, harm is high and advertising medium, for every type', () => {
  expect(ratePost({ postType: 'photo', content: 'I will kill you' })).toBe('critical')
  expect(ratePost({ postType: 'video', content: 'Two injured here' })).toBe('high')
  expect(ratePost({ postType: 'experience', content: 'Buy now at https://shop.example' })).toBe('medium')
})

test('words inside other words do not match', () => {
  expect(ratePost({ postType: 'experience', content: 'Everybody at the bombastic anybody show' })).toBe('low')
})

test('the severity of a photo follows from its title and description', () => {
  expect(ratePhoto({ title: 'Wall cloud', description: null })).toBe('low')
  expect(ratePhoto({ title: 'Aftermath', description: 'One of the victims' })).toBe('high')
  expect(ratePhoto({ title: 'Prints at www.shop.example', description: null })).toBe('medium')
})
