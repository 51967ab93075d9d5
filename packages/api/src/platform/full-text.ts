import { foldText } from '@squall/shared/rules/fold-text'
import { type SearchTerm, toSearchTerms } from '@squall/shared/rules/us-states'
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
  return words.length === 0 ? null : words.map((word) => (word.length === 1 ? `"${word}"` : `"${word}"*`)).join(' AND ')
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

/**
 * Returns whether each typed word is found in `texts` or, as a part of a word, in `names`, as the indexes find it; a US state
 * also by its other form in `places`.
 */
export function hasTerms(
  typed: string,
  { texts, names, places }: Record<'texts' | 'names' | 'places', (string | null)[]>,
) {
  const terms = toSearchTerms(splitWords(typed).slice(0, MAX_WORDS))
  const parts = foldText(names.join(' '))
  const place = ` ${splitWords(foldText(places.join(' '))).join(' ')} `
  const isPart = (word: string) => word.length >= SHORTEST_PART && parts.includes(word)
  return (
    terms.length > 0 &&
    terms.every(
      ({ words, state }) =>
        hasWords(words.join(' '), texts) ||
        words.map(foldText).every(isPart) ||
        (state !== null && place.includes(` ${state.join(' ')} `)),
    )
  )
}

/** The columns of each table that hold names of places. */
const PLACES = { photos: 'location', posts: 'location', clips: 'title', chase_routes: 'start_location end_location' }

type SearchedTable = keyof typeof PLACES

/** Returns the FTS5 queries of a term in the index of words and, where it has no short word, in that of their parts. */
function toTermQueries(
  table: SearchedTable,
  { words, state }: SearchTerm,
): { inWords: string; inParts: string | null } {
  const typed = words.join(' ')
  const inWords = toFullTextQuery(typed) ?? ''
  const other = state === null ? '' : ` OR {${PLACES[table]}} : "${state.join(' ')}"`
  return { inWords: state === null ? inWords : `(${inWords})${other}`, inParts: toPartsQuery(typed) }
}

/** Returns the rowids of a term in both indexes. */
function selectTerm(table: SearchedTable, term: SearchTerm): SQL {
  const { inWords, inParts } = toTermQueries(table, term)
  const select = (name: string, query: string) =>
    sql`select rowid from ${sql.identifier(name)} where ${sql.identifier(name)} match ${query}`
  const words = select(`${table}_text`, inWords)
  return inParts === null ? words : sql`${words} union ${select(`${table}_parts`, inParts)}`
}

/** One full-text query. */
export interface TextMatch {
  rowid: SQL<number>
  index: SQL
  matches: SQL
}

/**
 * Returns the queries that together find what was typed: beginnings of words in all texts of a table, and parts of words in its
 * titles, names and places. Each of several words may be found in another way. None when nothing typed is a word.
 */
export function toTextMatches(table: SearchedTable, typed: string): TextMatch[] {
  const terms = toSearchTerms(splitWords(typed).slice(0, MAX_WORDS))
  if (terms.length > 1) {
    const rowid = sql<number>`found.serial`
    const conditions = terms.map((term) => sql`${rowid} in (${selectTerm(table, term)})`)
    return [{ index: sql`${sql.identifier(table)} as found`, rowid, matches: sql.join(conditions, sql` and `) }]
  }
  const [term] = terms
  const toMatch = (name: string, query: string | null): TextMatch[] => {
    const index = sql`${sql.identifier(name)}`
    return query === null ? [] : [{ index, rowid: sql<number>`${index}.rowid`, matches: sql`${index} match ${query}` }]
  }
  if (term === undefined) return []
  const { inWords, inParts } = toTermQueries(table, term)
  return [...toMatch(`${table}_text`, inWords), ...toMatch(`${table}_parts`, inParts)]
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
