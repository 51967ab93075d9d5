import { foldText } from '@squall/shared/rules/fold-text'
import { type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

const MAX_WORDS = 8

const splitWords = (typed: string): string[] => typed.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

/**
 * Returns an FTS5 query for rows that have, for each typed word, a word with that prefix. A single letter matches only
 * itself, since too many words start with it. Returns null when nothing typed is a word; no row matches then.
 */
export function toFullTextQuery(typed: string): string | null {
  const words = splitWords(typed).slice(0, MAX_WORDS)
  return words.length === 0 ? null : words.map((word) => (word.length === 1 ? `"${word}"` : `"${word}"*`)).join(' ')
}

/** Returns whether the typed words match these texts, for a few rows where querying the index costs more than reading them. */
export function hasWords(typed: string, texts: (string | null)[]): boolean {
  const words = splitWords(foldText(texts.join(' ')))
  return splitWords(foldText(typed))
    .slice(0, MAX_WORDS)
    .every((typedWord) =>
      typedWord.length === 1 ? words.includes(typedWord) : words.some((word) => word.startsWith(typedWord)),
    )
}

/** The index of parts of words holds sequences of three letters, so it cannot find fewer. */
const SHORTEST_PART = 3

/** Returns an FTS5 query for rows with each typed word anywhere, also inside a word; null without words or with a short one. */
export function toPartsQuery(typed: string): string | null {
  const words = splitWords(typed).slice(0, MAX_WORDS)
  const hasShort = words.some((word) => [...foldText(word)].length < SHORTEST_PART)
  return words.length === 0 || hasShort ? null : words.map((word) => `"${word}"`).join(' ')
}

/** Returns whether each typed word stands somewhere in these texts, also inside a word, as the index of parts finds it. */
export function hasParts(typed: string, texts: (string | null)[]): boolean {
  if (toPartsQuery(typed) === null) return false
  const text = foldText(texts.join(' '))
  return splitWords(foldText(typed)).every((word) => text.includes(word))
}

/** One full-text query. */
export interface TextMatch {
  rowid: SQL<number>
  index: SQL
  matches: SQL
}

/**
 * Returns the queries that together find what was typed: beginnings of words in all texts of a table, and parts of words in its
 * titles, names and places. None when nothing typed is a word.
 */
export function toTextMatches(table: 'photos' | 'posts' | 'chase_routes', typed: string): TextMatch[] {
  const toMatch = (name: string, query: string | null): TextMatch[] => {
    const index = sql`${sql.identifier(name)}`
    return query === null ? [] : [{ index, rowid: sql<number>`${index}.rowid`, matches: sql`${index} match ${query}` }]
  }
  return [...toMatch(`${table}_text`, toFullTextQuery(typed)), ...toMatch(`${table}_parts`, toPartsQuery(typed))]
}

/** Returns the condition that one of the queries finds a row; no row without a query. */
export function isFoundByAny(serial: AnySQLiteColumn, matches: TextMatch[]): SQL {
  const rowids = matches.map((match) => sql`select ${match.rowid} from ${match.index} where ${match.matches}`)
  return rowids.length === 0 ? sql`false` : sql`${serial} in (${sql.join(rowids, sql` union `)})`
}

/** Returns the newest rows of several lists, each row once, newest first. */
export function mergeNewest<Row extends { serial: number }>(lists: Row[][], limit: number): Row[] {
  const bySerial = new Map(lists.flat().map((row) => [row.serial, row]))
  return [...bySerial.values()].sort((a, b) => b.serial - a.serial).slice(0, limit)
}
