import { z } from 'zod'
import { dateTime, Identifier, multiLine, optionalText, singleLine } from '../text'
import { Photo, StormType } from './photo'

/** What can be entered. */
export const ContestType = z.enum(['photo'])
export type ContestType = z.infer<typeof ContestType>

/** A contest takes entries and votes until it is closed; then the entry with the most votes wins. */
export const Contest = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  contestType: ContestType,
  /** Only photos of this storm type may be entered; null for all. */
  stormType: StormType.nullable(),
  currentSubmissions: z.number().int(),
  maxSubmissions: z.number().int(),
  /** When it ends, and when an administrator closed it, ISO 8601 in UTC. */
  endsAt: z.string(),
  closedAt: z.string().nullable(),
  isOpen: z.boolean(),
  /** The entry that won; null while it is open, and where nothing was entered. */
  winnerEntryId: z.string().nullable(),
  /** The picture that an administrator chose, of the large size, and what it shows; null without one. */
  pictureUrl: z.string().nullable(),
  pictureAlt: z.string().nullable(),
  /** The photo that won or has the most votes; null while no photo is shown. */
  cover: Photo.nullable(),
  /** The entry the asker voted for. */
  myVote: z.string().nullable(),
  createdAt: z.string(),
})
export type Contest = z.infer<typeof Contest>

/** A photo in a contest. */
export const ContestEntry = z.object({
  id: z.string(),
  contestId: z.string(),
  votes: z.number().int(),
  createdAt: z.string(),
  photo: Photo,
})
export type ContestEntry = z.infer<typeof ContestEntry>

/** How many entries a page of a contest holds. */
export const ENTRY_PAGE = 24
/** How many photos of one contest may be by the same person. */
export const ENTRIES_PER_PERSON = 3

/** Entries with the most votes first; the cursor is how many of them came before. */
export const EntryListInput = z.object({ id: Identifier, cursor: z.coerce.number().int().min(0).max(500).default(0) })
export type EntryListInput = z.input<typeof EntryListInput>

const SUBMISSIONS_WRONG = 'Submissions must be a number from 2 to 500'

export const CreateContestInput = z.object({
  title: singleLine({ label: 'Title', max: 100, min: 1 }),
  description: optionalText(multiLine({ label: 'Description', max: 2_000 })),
  contestType: ContestType.default('photo'),
  stormType: StormType.nullish(),
  maxSubmissions: z.int(SUBMISSIONS_WRONG).min(2, SUBMISSIONS_WRONG).max(500, SUBMISSIONS_WRONG).default(50),
  endsAt: dateTime('The end', 'Please enter when the contest ends'),
  /** What the picture shows, for people who do not see it. */
  pictureAlt: optionalText(singleLine({ label: 'Picture description', max: 200 })),
})
export type CreateContestInput = z.input<typeof CreateContestInput>

/** Fields that are left out stay. */
export const EditContestInput = CreateContestInput.omit({ contestType: true, maxSubmissions: true })
  .extend({ maxSubmissions: CreateContestInput.shape.maxSubmissions.unwrap() })
  .partial()
  .extend({ id: Identifier })
export type EditContestInput = z.input<typeof EditContestInput>

export const EnterContestInput = z.object({ id: Identifier, photoId: Identifier })
export type EnterContestInput = z.infer<typeof EnterContestInput>

export const VoteInput = z.object({ id: Identifier, entryId: Identifier })
export type VoteInput = z.infer<typeof VoteInput>

export const WithdrawInput = z.object({ id: Identifier, entryId: Identifier })
export type WithdrawInput = z.infer<typeof WithdrawInput>
