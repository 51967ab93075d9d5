import { createRandom } from '@squall/shared/bench/random'
import {
  brokenMessage,
  cleanMessage,
  conflictingMessage,
  type Expected,
  type Message,
  mutatedMessage,
  oddMessage,
  type Random,
} from './messages'
import type { Tokens } from './tokens'
import { goesToMedia, goodUpgrade, toAccept, type Upgrade, writeUpgrade, wrongUpgrade, wrongUpgrades } from './upgrades'

/** The public port as api opens it, or docker/Caddyfile in front of it. */
export type Way = 'direct' | 'caddy'

/** The required answer to an upgrade: `accept` of a correct one, null when it must be refused. */
export interface ExpectedUpgrade {
  accept: string | null
  /** A proxy routes it to media, whose answer is not checked. */
  isFree: boolean
  isHead: boolean
}

export type Step = { expected: Expected } | { upgrade: ExpectedUpgrade }

/** Bytes that are written at once, cut anywhere or where a message ends. */
interface Segment {
  text: string
  /** How many answers it waits for; it is written without them after a while. */
  after: number
}

/** What one connection sends, and how it ends. */
export interface Plan {
  connection: number
  /** Written one after the other. */
  segments: Segment[]
  messages: number
  /** The required answers in their order; null where they are unknown. */
  steps: Step[] | null
  /** The unchanged messages, whose nonces come back in order. */
  clean: ReadonlySet<number>
  ending: 'wait' | 'half-close' | 'reset'
}

interface Draft {
  message: Message
  upgrade?: ExpectedUpgrade
}

const FLOOD = 200
/** The share of connections of which every answer is known. */
const KNOWN_SHARE = 0.25

/** Plans the connections of a run: fixed ones that once did harm, then random ones, the same for the same seed. */
export function createPlanner(seed: number, way: Way, tokens: Tokens) {
  return {
    fixed: wrongUpgrades.length + 1,
    plan(connection: number): Plan {
      const random = createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(connection + 1, 0x85ebca6b))
      const token = (message: number) => tokens.write({ connection, message })
      const upgrade = wrongUpgrades[connection]
      if (upgrade !== undefined) return toPlan(connection, around(upgrade, way, token, random, connection % 2), random)
      if (connection === wrongUpgrades.length) return toPlan(connection, clean(FLOOD, token, random), random)
      if (random() < KNOWN_SHARE) return toPlan(connection, knownDrafts(way, token, random), random)
      return toPlan(connection, oddDrafts(token, random), random)
    },
  }
}

type Name = (message: number) => string

/** Drafts of `count` well-formed requests, the last of which closes. */
function clean(count: number, token: Name, random: Random, from = 0): Draft[] {
  return Array.from({ length: count }, (_, n) => ({ message: cleanMessage(token(from + n), random, n === count - 1) }))
}

/** An upgrade that must be refused, between requests; those behind it must not get through a tunnel. */
function around(upgrade: Upgrade, way: Way, token: Name, random: Random, before: number): Draft[] {
  const ahead = Array.from({ length: before }, (_, n) => ({ message: cleanMessage(token(n), random) }))
  const isFree = way === 'caddy' && goesToMedia(upgrade.path)
  const draft = {
    message: { text: writeUpgrade(upgrade, token(before)) },
    upgrade: { accept: null, isFree, isHead: upgrade.method === 'HEAD' },
  }
  return [...ahead, draft, ...clean(2, token, random, before + 1)]
}

function knownDrafts(way: Way, token: Name, random: Random): Draft[] {
  const kind = random()
  const count = 1 + Math.floor(random() * 8)
  if (kind < 0.5) return clean(count, token, random)
  if (kind < 0.85) return around(wrongUpgrade(random), way, token, random, count - 1)
  const key = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256))).toString('base64')
  const upgrade = { accept: toAccept(key), isFree: false, isHead: false }
  const message = { text: writeUpgrade(goodUpgrade(key), token(count)) }
  const ahead = Array.from({ length: count }, (_, n) => ({ message: cleanMessage(token(n), random) }))
  return [...ahead, { message, upgrade }, { message: { text: random() < 0.5 ? '' : `GET /metrics HTTP/1.1\r\n\r\n` } }]
}

/** Odd requests, often one that breaks the framing, and behind it a correct one that must not be mixed up with another's. */
function oddDrafts(token: Name, random: Random): Draft[] {
  const count = 3 + Math.floor(random() * 12)
  const drafts: Draft[] = Array.from({ length: count }, (_, n) => ({
    message: random() < 0.15 ? cleanMessage(token(n), random) : oddMessage(token(n), random),
  }))
  const kind = random()
  const name = token(count)
  if (kind < 0.15) drafts.push({ message: brokenMessage(name, random) })
  else if (kind < 0.3) drafts.push({ message: conflictingMessage(name, random) })
  else if (kind < 0.45) drafts.push({ message: mutatedMessage(conflictingMessage(name, random), random) })
  else if (kind < 0.6) drafts.push({ message: mutatedMessage(cleanMessage(name, random), random) })
  else if (kind < 0.75) drafts.push({ message: mutatedMessage(oddMessage(name, random), random) })
  else if (kind < 0.9) {
    const upgrade = random() < 0.5 ? wrongUpgrade(random) : goodUpgrade('dGhlIHNhbXBsZSBub25jZQ==')
    drafts.push({ message: mutatedMessage({ text: writeUpgrade(upgrade, name) }, random) })
  }
  return [...drafts, ...clean(1, token, random, drafts.length)]
}

function toPlan(connection: number, drafts: Draft[], random: Random): Plan {
  const steps = drafts.flatMap(({ message, upgrade }): (Step | null)[] => {
    if (upgrade !== undefined) return [{ upgrade }]
    return message.expected === undefined ? [null] : [{ expected: message.expected }]
  })
  const afterUpgrade = steps.findIndex((step) => step !== null && 'upgrade' in step && step.upgrade.accept !== null) + 1
  const known = afterUpgrade > 0 ? steps.slice(0, afterUpgrade) : steps
  const isKnown = known.every((step) => step !== null)
  const ending = random()
  return {
    connection,
    segments: toSegments(
      drafts.map(({ message }) => message.text),
      random,
    ),
    messages: drafts.length,
    steps: isKnown ? known.filter((step) => step !== null) : null,
    clean: new Set(drafts.flatMap(({ message }, n) => (message.expected === undefined ? [] : [n]))),
    ending: isKnown || ending < 0.75 ? 'wait' : ending < 0.93 ? 'half-close' : 'reset',
  }
}

/** The writes of a connection: at once, cut anywhere, message by message, or the last two messages after all other answers. */
function toSegments(texts: string[], random: Random): Segment[] {
  const how = random()
  const last = Math.max(0, texts.length - 2)
  const segments =
    how < 0.15
      ? [{ text: texts.join(''), after: 0 }]
      : how < 0.3
        ? cut(texts.join(''), random).map((text) => ({ text, after: 0 }))
        : how < 0.5
          ? texts.map((text, n) => ({ text, after: n }))
          : [
              { text: texts.slice(0, last).join(''), after: 0 },
              { text: texts.slice(last).join(''), after: last },
            ]
  // Over TLS an empty one would be an empty record, to which Caddy answers 400.
  return segments.filter(({ text }) => text !== '')
}

function cut(text: string, random: Random): string[] {
  const at = Array.from({ length: 1 + Math.floor(random() * 3) }, () => Math.floor(random() * text.length))
  const places = [0, ...at.sort((a, b) => a - b), text.length]
  return places.slice(1).map((place, n) => text.slice(places[n], place))
}
