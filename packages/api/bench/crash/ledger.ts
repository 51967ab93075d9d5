/* What was acknowledged to clients and what was only requested: one side of the comparison after a crash. */

/** An answer by which the server says that it has done nothing. */
export class Refused extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`)
  }
}

/** Tables whose rows are created once and recognised by a text of their own. */
export type Table = 'users' | 'streams' | 'chat' | 'posts' | 'photos'

type State = 'asked' | 'acknowledged' | 'refused'

interface Thing {
  table: Table
  text: string
  state: State
}

/** A value that is set repeatedly; one that was requested without an answer may be stored too. */
interface Fact {
  value: string | null
  asked: string[]
}

/** The stored side of the comparison. */
export interface StoredState {
  /** The number of rows with a text. */
  count(table: Table, text: string): number
  fact(key: string): string | null
}

export interface Ledger {
  /** Requests a new row. @returns the answer; null when refused or unanswered */
  add<Answer>(table: Table, text: string, ask: () => Promise<Answer>): Promise<Answer | null>
  /** Requests a new value. */
  set<Answer>(key: string, value: string, ask: () => Promise<Answer>): Promise<Answer | null>
  /** Makes a request of which only the outcome is counted. */
  count<Answer>(ask: () => Promise<Answer>): Promise<Answer | null>
  /** Records that another request may set a value. */
  allow(key: string, value: string): void
  /** Records a value that was set without a request for it. */
  know(key: string, value: string): void
  valueOf(key: string): string | null
  /** The possible values: the acknowledged one, and the unanswered ones. */
  candidates(key: string): string[]
  /** The differences to the stored state, a line each. What was unanswered is known from then on. */
  compare(stored: StoredState): string[]
  readonly counts: { acknowledged: number; unanswered: number; refused: Map<number, number> }
}

export function createLedger(): Ledger {
  const things = new Map<string, Thing>()
  const facts = new Map<string, Fact>()
  const complaints: string[] = []
  const counts = { acknowledged: 0, unanswered: 0, refused: new Map<number, number>() }

  /** @returns the outcome; without an answer it stays 'asked' */
  async function outcome<Answer>(ask: () => Promise<Answer>): Promise<{ state: State; answer: Answer | null }> {
    try {
      const answer = await ask()
      counts.acknowledged++
      return { state: 'acknowledged', answer }
    } catch (error) {
      if (error instanceof Refused) {
        // All sessions and tokens here came from the server itself.
        if (error.status === 401) complaints.push('a good session or device was refused')
        counts.refused.set(error.status, (counts.refused.get(error.status) ?? 0) + 1)
        return { state: 'refused', answer: null }
      }
      counts.unanswered++
      return { state: 'asked', answer: null }
    }
  }

  function findProblem(thing: Thing, found: number): string | null {
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
    compare(stored) {
      const problems = complaints.splice(0)
      for (const thing of things.values()) {
        const problem = findProblem(thing, stored.count(thing.table, thing.text))
        if (problem !== null) problems.push(problem)
      }
      for (const [key, fact] of facts) {
        const actual = stored.fact(key)
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
