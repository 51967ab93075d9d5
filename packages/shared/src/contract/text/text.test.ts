import { expect, test } from 'vitest'
import { Identifier, linkToken, multiLine, optionalText, singleLine, webAddress } from '.'

const Title = singleLine({ label: 'Title', min: 1, max: 50 })

test('text is trimmed and loses what cannot be seen; lines stay where there may be several', () => {
  const typed = '  Hail\u0007 the\r\nsi\u202Eze of\teggs '
  expect(multiLine({ label: 'Text', max: 50 }).parse(typed)).toBe('Hail the\nsize of eggs')
  expect(Title.parse(typed)).toBe('Hail the size of eggs')
  expect(Title.parse('<script>alert(1)</script> 🌪️')).toBe('<script>alert(1)</script> 🌪️')
})

test('missing text and text that is too long each get one sentence', () => {
  for (const [typed, sentence] of [
    ['', 'Title is required'],
    [' \u0000\n\u200B\u3164', 'Title is required'],
    [undefined, 'Title is required'],
    ['x'.repeat(51), 'Title must be at most 50 characters'],
  ]) {
    expect(Title.safeParse(typed).error?.issues[0]?.message).toBe(sentence)
  }
  const own = singleLine({ label: 'Name', min: 2, max: 3, tooShort: 'Say more', tooLong: 'Say less' })
  expect(own.safeParse('a').error?.issues[0]?.message).toBe('Say more')
  expect(own.safeParse('abcd').error?.issues[0]?.message).toBe('Say less')
  expect(singleLine({ label: 'Place', max: 9 }).safeParse(7).error?.issues[0]?.message).toBe('Place must be text')
})

test('the cleaned text is measured, not the typed one', () => {
  expect(Title.parse(`${'e\u0301'.repeat(50)}\u200B`)).toBe('é'.repeat(50))
  expect(singleLine({ label: 'Name', min: 2, max: 50 }).safeParse('a\u200B').success).toBe(false)
})

test('text that is far too long is refused without cleaning it', () => {
  const Name = singleLine({ label: 'Name', max: 5 })
  expect(Name.parse(`Ada${'\u200B'.repeat(47)}`)).toBe('Ada')
  const refused = Name.safeParse(`Ada${'\u200B'.repeat(48)}`)
  expect(refused.error?.issues[0]?.message).toBe('Name must be at most 5 characters')
})

test('empty optional text is null, and text that is left out stays so', () => {
  const Place = optionalText(singleLine({ label: 'Place', max: 10 }))
  expect(Place.parse(' \u2060 ')).toBeNull()
  expect(Place.parse(null)).toBeNull()
  expect(Place.parse(undefined)).toBeUndefined()
  expect(Place.safeParse('x'.repeat(11)).success).toBe(false)
})

test('ids and link tokens with anything but printable ASCII are refused', () => {
  const Token = linkToken(20, 'The link is not complete')
  for (const typed of ['a\nb', 'é', 'a\u202E', '\u0000']) {
    expect(Identifier.safeParse(typed).error?.issues[0]?.message).toBe('This is no id')
    expect(Token.safeParse(typed).error?.issues[0]?.message).toBe('The link is not complete')
  }
  for (const typed of ['', 'a b', 'x'.repeat(21)]) expect(Token.safeParse(typed).success).toBe(false)
  expect(Identifier.parse('urn:oid:2.49.0.1.840.0')).toBe('urn:oid:2.49.0.1.840.0')
})

test('a web address is kept as typed in ASCII; hidden characters and look-alike letters become visible', () => {
  const Address = webAddress({ max: 60, wrong: 'No address' })
  expect(Address.parse('https://squall.test/a?b=c#d')).toBe('https://squall.test/a?b=c#d')
  expect(Address.parse('https://squ\nall.test/\u202Egnp')).toBe('https://squall.test/%E2%80%AEgnp')
  expect(Address.parse('https://sqυall.test')).toBe('https://xn--sqall-tde.test/')
  for (const typed of ['javascript:alert(1)', 'squall', `https://squall.test/${'é'.repeat(20)}`, '\u202E']) {
    expect(Address.safeParse(typed).error?.issues[0]?.message).toBe('No address')
  }
})
