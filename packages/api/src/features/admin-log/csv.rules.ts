/**
 * What a spreadsheet would take for a formula: these signs, also as full-width forms and after blanks, and tabs and line
 * ends, which some programs strip before they look (OWASP, CSV Injection).
 */
const LOOKS_LIKE_FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** One value, quoted, so that a spreadsheet shows it as text and takes it for nothing else. */
export function csvCell(value: string | null): string {
  const text = (value ?? '').replaceAll('\u0000', '')
  const safe = LOOKS_LIKE_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** One line by RFC 4180. */
export const csvLine = (values: readonly (string | null)[]): string => `${values.map(csvCell).join(',')}\r\n`
