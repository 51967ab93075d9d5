import type { SessionAnswer } from '@squall/shared/contract/account'

/** What the server answers to a sign-in of Ada, with the fields a test cares about replaced. */
export function sessionAnswer(fields: Partial<SessionAnswer> = {}): SessionAnswer {
  return {
    sessionId: 'session-1',
    user: {
      id: 'ada',
      username: 'ada_w',
      displayName: 'Ada Wind',
      isVerified: true,
      email: 'ada@example.org',
      bio: null,
      location: null,
      profileImageUrl: null,
      isAdmin: false,
      accountStatus: 'approved',
      createdAt: '2026-05-01T00:00:00.000Z',
      followers: 0,
      totalStreams: 0,
      yearsOfExperience: 0,
    },
    ...fields,
  }
}
