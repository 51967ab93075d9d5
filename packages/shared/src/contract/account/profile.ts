import { z } from 'zod'
import { Identifier, multiLine, optionalText, singleLine } from '../text'

export const AccountStatus = z.enum(['pending', 'approved', 'suspended', 'deleted'])
export type AccountStatus = z.infer<typeof AccountStatus>

/** The public facts about a person beside a stream or a chat message. */
export const PersonSummary = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  isVerified: z.boolean(),
})
export type PersonSummary = z.infer<typeof PersonSummary>

/** The signed-in person as they see themselves. Times are ISO 8601 in UTC. */
export const CurrentUser = PersonSummary.extend({
  email: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  accountStatus: AccountStatus,
  createdAt: z.string(),
  followers: z.number().int(),
  totalStreams: z.number().int(),
  yearsOfExperience: z.number().int(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** The public facts about a person. `createdAt` is ISO 8601 in UTC; `yearsOfExperience` is what the person entered. */
export const Profile = PersonSummary.extend({
  bio: z.string().nullable(),
  location: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.string(),
  followers: z.number().int(),
  following: z.number().int(),
  totalStreams: z.number().int(),
  yearsOfExperience: z.number().int(),
})
export type Profile = z.infer<typeof Profile>

/** One person in a list of followers or in the leaderboard. */
export const PersonCard = Profile.omit({ createdAt: true, following: true })
export type PersonCard = z.infer<typeof PersonCard>

/** One person of a followers or following list. `followedAt` is ISO 8601 in UTC. */
export const FollowCard = PersonCard.extend({ followedAt: z.string() })
export type FollowCard = z.infer<typeof FollowCard>

/** How many people a page of followers holds. */
export const FOLLOW_PAGE = 24

/** A page of a list, newest first; `cursor` is followCursor of the last card of the page before. */
export const FollowPageInput = z.object({
  id: Identifier,
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[!-~]+$/, 'That cursor is not valid')
    .max(100)
    .optional(),
})
export type FollowPageInput = z.infer<typeof FollowPageInput>

export const followCursor = ({ followedAt, id }: Pick<FollowCard, 'followedAt' | 'id'>): string => `${followedAt}_${id}`

/** One place in the leaderboard, which is ordered by `chaserScore`. */
export const LeaderboardEntry = PersonCard.extend({ chaserScore: z.number().int() })
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>

/** Totals over all approved people who have gone live, not only those in the list. */
export const LeaderboardTotals = z.object({
  chasers: z.number().int(),
  streams: z.number().int(),
  verified: z.number().int(),
})
export type LeaderboardTotals = z.infer<typeof LeaderboardTotals>

/** Without the typed `password` the account is not deleted. */
export const RemoveAccountInput = z.object({ id: Identifier, password: z.string().max(200).optional() })
export type RemoveAccountInput = z.infer<typeof RemoveAccountInput>

/** Fields that are left out stay; an empty text deletes the stored one. */
export const EditProfileInput = z.object({
  id: Identifier,
  displayName: singleLine({ label: 'Display name', min: 1, max: 50 }).optional(),
  bio: optionalText(multiLine({ label: 'Bio', max: 500, tooLong: 'Bio must be 500 characters or less' })),
  location: optionalText(
    singleLine({ label: 'Location', max: 100, tooLong: 'Location must be 100 characters or less' }),
  ),
  yearsOfExperience: z
    .number()
    .int('Years must be a whole number')
    .min(0, 'Years must be 0 or more')
    .max(80, 'Years must be 80 or less')
    .optional(),
})
export type EditProfileInput = z.input<typeof EditProfileInput>

/** The documented call may name `followerId`, which must be the session's. */
export const FollowInput = z.object({ id: Identifier, followerId: Identifier.optional() })

/** The profile of the user who was followed or unfollowed, and whether the caller follows it now. */
export const FollowAnswer = Profile.extend({ isFollowing: z.boolean() })
export type FollowAnswer = z.infer<typeof FollowAnswer>

export const ActivityType = z.enum(['stream', 'weather_update', 'photo', 'achievement', 'other'])
export type ActivityType = z.infer<typeof ActivityType>

export const Activity = z.object({
  id: z.string(),
  activityType: ActivityType,
  activityTitle: z.string(),
  createdAt: z.string(),
})
export type Activity = z.infer<typeof Activity>

export const Achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  unlockedAt: z.string(),
})
export type Achievement = z.infer<typeof Achievement>
