/* What clients were told, beside what they only asked for: the one side of the comparison after a crash. */

/** A refusal of the server, which then has done nothing. */
export class Refused extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`)
  }
}

/** Rows that are made once and known by a text of their own. */
export type Table = 'users' | 'streams' | 'chat' | 'posts' | 'photos'

type State = 'asked' | 'acknowledged' | 'refused'

interface Thing {
  table: Table
  text: string
  state: State
}

/** A value that is set again and again; one of those that were asked for and not answered may be there too. */
interface Fact {
  value: string | null
  asked: string[]
}

/** What the database holds. */
export interface Held {
  /** How many rows there are with a text. */
  count(table: Table, text: string): number
  fact(key: string): string | null
}

export interface Ledger {
  /** Asks for a row. @returns the answer, or null where there was none or a refusal */
  add<Answer>(table: Table, text: string, ask: () => Promise<Answer>): Promise<Answer | null>
  /** Asks for a value. */
  set<Answer>(key: string, value: string, ask: () => Promise<Answer>): Promise<Answer | null>
  /** Asks for something of which nothing is kept but how it went. */
  count<Answer>(ask: () => Promise<Answer>): Promise<Answer | null>
  /** Takes down that a value may come to be by something else that is asked for. */
  allow(key: string, value: string): void
  /** Takes down a value that nobody asked to change. */
  know(key: string, value: string): void
  valueOf(key: string): string | null
  /** All that a value may be: the acknowledged one, and those that nobody answered for. */
  candidates(key: string): string[]
  /** What differs from the database, in one line each; what was open is settled by what is there. */
  compare(held: Held): string[]
  readonly counts: { acknowledged: number; unanswered: number; refused: Map<number, number> }
}

export function createLedger(): Ledger {
  const things = new Map<string, Thing>()
  const facts = new Map<string, Fact>()
  const complaints: string[] = []
  const counts = { acknowledged: 0, unanswered: 0, refused: new Map<number, number>() }

  /** @returns what became of it: a lost answer tells nothing */
  async function outcome<Answer>(ask: () => Promise<Answer>): Promise<{ state: State; answer: Answer | null }> {
    try {
      const answer = await ask()
      counts.acknowledged++
      return { state: 'acknowledged', answer }
    } catch (error) {
      if (error instanceof Refused) {
        // Everybody here is signed in by what the server itself gave them.
        if (error.status === 401) complaints.push('a good session or device was refused')
        counts.refused.set(error.status, (counts.refused.get(error.status) ?? 0) + 1)
        return { state: 'refused', answer: null }
      }
      counts.unanswered++
      return { state: 'asked', answer: null }
    }
  }

  function problemOf(thing: Thing, found: number): string | null {
    const { table, text, state } = thing
    if (found > 1) return `${table}: '${text}' is there ${found} times`
    if (state === 'asked') thing.state = found === 1 ? 'acknowledged' : 'refused'
    if (state === 'acknowledged' && found === 0) return `${table}: '${text}' was acknowledged and is missing`
    if (state === 'refused' && found === 1) return `${table}: '${text}' was refused or absent, and is there`
    return null
  }

  return {
    counts,
    async add(table, text, ask) {
      const thing: Thing = { table, text, state: 'asked' }
      things.set(`${table} ${text}`, thing)
      const { state, answer } = await outcome(ask)
      thing.state = state
      return answer
    },
    async set(key, value, ask) {
      const fact = facts.get(key) ?? { value: null, asked: [] }
      facts.set(key, fact)
      fact.asked.push(value)
      const { state, answer } = await outcome(ask)
      if (state === 'acknowledged') {
        fact.value = value
        fact.asked = []
      } else if (state === 'refused') fact.asked.pop()
      return answer
    },
    count: async (ask) => (await outcome(ask)).answer,
    allow: (key, value) => void facts.get(key)?.asked.push(value),
    know: (key, value) => void facts.set(key, { value, asked: [] }),
    valueOf: (key) => facts.get(key)?.value ?? null,
    candidates(key) {
      const { value = null, asked = [] } = facts.get(key) ?? {}
      return value === null ? asked : [value, ...asked]
    },
    compare(held) {
      const problems = complaints.splice(0)
      for (const thing of things.values()) {
        const problem = problemOf(thing, held.count(thing.table, thing.text))
        if (problem !== null) problems.push(problem)
      }
      for (const [key, fact] of facts) {
        const actual = held.fact(key)
        const isExpected = actual === fact.value || (actual !== null && fact.asked.includes(actual))
        if (!isExpected)
          problems.push(
            `${key} is ${actual}; acknowledged: ${fact.value}, unanswered: ${fact.asked.join(' ') || 'none'}`,
          )
        facts.set(key, { value: actual, asked: [] })
      }
      return problems
    },
  }
}
