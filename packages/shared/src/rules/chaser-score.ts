/** The points of the leaderboard; the database orders by the same sum (users.chaser_score). */
export const POINTS_PER_FOLLOWER = 10
export const POINTS_PER_STREAM = 3

export const chaserScore = ({ followers, totalStreams }: { followers: number; totalStreams: number }): number =>
  followers * POINTS_PER_FOLLOWER + totalStreams * POINTS_PER_STREAM
