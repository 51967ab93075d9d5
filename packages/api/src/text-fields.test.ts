import { AdminLogFilter } from '@squall/shared/contract/admin'
import { ChatText } from '@squall/shared/contract/chat'
import { PhotoDetails } from '@squall/shared/contract/community'
import { UnsubscribeInput } from '@squall/shared/contract/notification'
import { getInputOutputParsers } from 'trpc-to-openapi'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listProcedures } from './root-router'
import { type TextField, textFields } from './testing/text-fields'

/** With a letter that no id and no token has. */
const PLAIN = 'Storm över Moore'
const HOSTILE: Record<string, string> = {
  'direction overrides': 'Storm\u202Egnp.exe\u202C',
  'direction isolates': '\u2066Storm\u2069 \u2067over\u2068',
  'direction marks': 'Storm\u200E\u200F\u061C over',
  'line ends': 'Storm\r\n\r\nYour account is locked\rNow\n',
  'line ends of Unicode': 'Storm\u2028over\u2029Moore\u0085now\u000B\u000C',
  'a NUL': 'Storm\u0000 over',
  'a terminal sequence': 'Storm\u001B[31m\u009B31m\u007F\u0007\u0008',
  'lone surrogates': 'Storm \uD83C over \uDF2A',
  'a pile of marks': `Z${'\u0335\u0321\u0344\u034F'.repeat(4)}`,
  'a byte order mark': '\uFEFFStorm\uFEFF',
  'tag characters': 'Storm\u{E0041}\u{E007F}',
  'zero-width characters': 'ad\u200Bm\u200Di\u200Cn\u2060\uFE0F',
  fillers: '\u3164\u115F\uFFA0\u00AD\u2800',
  noncharacters: 'Storm\uFFFE\u{1FFFF}\uFFF9',
  'a decomposed letter': 'Cafe\u0301',
}

/** Joiners in places where neither a script nor an emoji needs them. */
const UNSEEN =
  /[^\P{Cc}\n]|[\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\ufff9-\ufffb]/u
const PILED = /\p{M}{6}/u

const inputs = listProcedures().flatMap(({ path, procedure }) =>
  textFields(getInputOutputParsers(procedure).inputParser ?? z.void(), path),
)
const outputs = listProcedures().flatMap(({ path, procedure }) =>
  textFields(getInputOutputParsers(procedure).outputParser ?? z.void(), path),
)
/** Inputs that do not come through a procedure. */
const otherInputs = [
  ...textFields(PhotoDetails, 'POST /api/photos/upload'),
  ...textFields(AdminLogFilter, 'GET /api/admin/log.csv'),
  ...textFields(UnsubscribeInput, 'POST /unsubscribe'),
  ...textFields(ChatText, 'chat-message on /ws'),
]
const fields = [...inputs, ...otherInputs]

/** Every text in what a schema answers. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns the text that a field accepts, or nothing when it refuses. */
function taken({ schema }: TextField, text: string): string[] {
  const parsed = schema.safeParse(text)
  return parsed.success ? textsIn(parsed.data) : []
}

const isClean = (text: string): boolean =>
  !UNSEEN.test(text) && !PILED.test(text) && text === text.normalize('NFC') && text === text.trim()

const offences = (field: TextField): string[] =>
  Object.entries(HOSTILE).flatMap(([what, text]) =>
    taken(field, text).every(isClean) ? [] : [`${field.name} keeps ${what}`],
  )

/** Passwords are hashed as typed: cleaning would change them. */
const isPassword = ({ name }: TextField): boolean => /\.?\w*password$/i.test(name)

test('every text field of every procedure, route and socket refuses hostile text or cleans it', () => {
  const free = fields.filter((field) => taken(field, PLAIN).includes(PLAIN))
  expect(free.length).toBeGreaterThan(60)
  expect(fields.length - free.length).toBeGreaterThan(60)
  expect(fields.filter((field) => !isPassword(field)).flatMap(offences)).toEqual([])
})

test('an unchecked string is found at any depth, with the text it lets through', () => {
  const bare = z.string().trim().max(100)
  const Input = z.object({
    list: z.array(z.object({ deep: bare.nullish() })),
    map: z.record(bare, bare).default({}),
    either: z.union([z.literal(''), bare.transform((text) => text || null)]),
    kinds: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), pair: z.tuple([bare, z.int()]) })]),
    json: bare.transform((text): unknown => JSON.parse(text)).pipe(z.object({ inside: bare })),
  })
  const found = textFields(
    Input.partial().refine(() => true),
    'sample',
  )
  expect(found.map(({ name }) => name)).toEqual([
    'sample list[].deep',
    'sample map key',
    'sample map{}',
    'sample either',
    'sample kinds.pair[]',
    'sample json',
    'sample json.inside',
  ])
  // Trimming alone takes a byte order mark away.
  const kept = Object.keys(HOSTILE).length - 1
  for (const field of found) if (field.name !== 'sample json') expect(offences(field), field.name).toHaveLength(kept)
  expect(() => textFields(z.object({ anything: z.unknown() }), 'sample')).toThrow('sample anything')
})

test('only passwords are accepted as typed', () => {
  const passwords = fields.filter(isPassword)
  expect(passwords.length).toBeGreaterThan(8)
  for (const field of passwords) expect(offences(field), field.name).not.toEqual([])
})

test('only multi-line texts keep line breaks', () => {
  const withLines = fields.filter((field) => !isPassword(field) && taken(field, 'Storm\nover').includes('Storm\nover'))
  expect(withLines.map(({ name }) => name).sort()).toEqual([
    'POST /api/photos/upload.description',
    'channels.editPage streaming_page_description',
    'chaseRoutes.comment content',
    'chaseRoutes.editComment content',
    'chaseRoutes.share description',
    'contests.create description',
    'contests.edit description',
    'emergencyAlerts.send text',
    'meetups.create description',
    'meetups.create safetyNotes',
    'meetups.edit description',
    'meetups.edit safetyNotes',
    'photos.add description',
    'photos.comment content',
    'photos.editComment content',
    'posts.comment content',
    'posts.create content',
    'posts.editComment content',
    'profiles.edit bio',
    'reports.create details',
    'stormReports.send text',
    'streams.start description',
    'widgets.create content',
    'widgets.edit content',
    'widgets.edit widgetConfig.content',
    'widgets.edit widget_config.content',
  ])
})

test('stored text is returned unchanged with all its characters', () => {
  const free = outputs.filter((field) => taken(field, PLAIN).includes(PLAIN))
  expect(free.length).toBeGreaterThan(150)
  const changed = outputs.flatMap((field) =>
    Object.values(HOSTILE).some((text) => !taken(field, text).includes(text)) ? [field.name] : [],
  )
  expect(changed).toEqual([])
})
