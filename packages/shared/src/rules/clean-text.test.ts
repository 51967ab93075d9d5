import { expect, test } from 'vitest'
import { toMultiLine, toSingleLine } from './clean-text'

test('emoji and scripts keep the invisible characters they are written with', () => {
  for (const text of [
    '👩‍🚒 👩🏽‍🚒 👨‍👩‍👧 🏳️‍🌈 ❤️ ☎︎ 1️⃣ 🇺🇸',
    'می‌خواهم',
    'क्‍ष र्‍य',
    'র‍্যাব',
    'ශ්‍රී ලංකා',
    '葛\u{E0100}城',
    'ᠠ\u180B',
    'Tiếng Việt, Ελληνικά, שָׁלוֹם, ภาษาไทย, རྒྱུད་',
    'O’Brien-Łukasz «Ñandú» 雷雨 ﷺ',
  ]) {
    expect(toSingleLine(text)).toBe(text.normalize('NFC'))
  }
})

test('elsewhere they are removed, so that two names that look alike are equal', () => {
  for (const text of [
    'ad\u200Bmin',
    'ad\u200Dmin',
    'admin\uFE0F',
    '\uFEFFadmin',
    'ad\u00ADmin',
    'adm\u2060in',
    'admin\u{E0061}\u{E007F}',
    '\u202Eadmin\u202C',
    '\u2067admin\u2069',
    'ad\u200Emin\u200F\u061C',
    'ad\u034Fmin\u3164',
    'ad\u0000m\u009Bin\u007F',
    'ad\uD83Cmin\uDF2A',
    'ad\uFFFEmin\uFFF9',
  ]) {
    expect(toSingleLine(text), JSON.stringify(text)).toBe('admin')
  }
})

test('letters are composed, also around removed characters', () => {
  expect(toSingleLine('Cafe\u0301')).toBe('Caf\u00e9')
  expect(toSingleLine('Cafe\u200D\u0301')).toBe('Caf\u00e9')
})

test('a letter keeps at most five combining marks, also with other characters between them', () => {
  const mark = '\u0335'
  expect(toSingleLine(`Z${mark.repeat(100)}algo`)).toBe(`Z${mark.repeat(5)}algo`)
  expect(toSingleLine(`Z${`${mark}\u034F`.repeat(100)}algo`)).toBe(`Z${mark.repeat(5)}algo`)
  expect(toSingleLine(`م${'\u064E\u200D'.repeat(100)}م`).match(/\u064E/g)).toHaveLength(5)
})

test('every kind of line end is a line feed, or a space in one line', () => {
  const text = 'a\r\nb\rc\u2028d\u2029e\u0085f\u000Bg\u000Ch\n\n\n'
  expect(toMultiLine(text)).toBe('a\nb\nc\nd\ne\nf\ng\nh')
  expect(toSingleLine(text)).toBe('a b c d e f g h')
})

test('a text that was cleaned stays as it is', () => {
  const pieces = [
    'a',
    ' ',
    '\n',
    '\u200D',
    '\u0301',
    '\uFE0F',
    '❤',
    '👩',
    'م',
    '\u064E',
    '\u202E',
    '\uD83C',
    '1',
    '\u20E3',
  ]
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 5_000; round += 1) {
    const text = Array.from({ length: 12 }, () => pieces[next(pieces.length)]).join('')
    for (const clean of [toSingleLine, toMultiLine]) expect(clean(clean(text)), JSON.stringify(text)).toBe(clean(text))
  }
})
