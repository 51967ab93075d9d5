import type { ReviewStatus } from '@squall/shared/contract/admin'
import type { PostType } from '@squall/shared/contract/community'
import { findHashtags } from '@squall/shared/rules/mentions-and-hashtags'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { chasers, VISITOR } from './people'
import { listIdsByUsername } from './seed-people'

const { postComments, postHashtags, postLikes, posts } = tables

interface DemoPost {
  username: string
  content: string
  postType: PostType
  location?: string
  hoursAgo: number
  likedBy: string[]
  comments?: [username: string, content: string][]
  views: number
  status?: ReviewStatus
}

const { maria, theo, jo } = chasers

const watchers = ['ruth_okafor', 'b.halloran', 'priya-nair', 'walt.jensen']

/** The demonstration's feed, oldest first. */
export const demoPosts: DemoPost[] = [
  {
    username: 'walt.jensen',
    content:
      'Forty years on the lines taught me one thing: a wire on the ground is live until somebody with a meter says otherwise. Stay two car lengths away, and tell the next driver. #safety #powerlines',
    postType: 'tip',
    location: 'Sioux Falls, South Dakota',
    hoursAgo: 9 * 24,
    likedBy: [...watchers.slice(0, 3), maria.username, theo.username],
    comments: [[theo.username, 'And never drive over one. Thank you, Walt.']],
    views: 214,
  },
  {
    username: maria.username,
    content:
      'Never core punch for the view. What looks like a way round on the radar is four minutes old, and the hail is not. #safety #radar',
    postType: 'tip',
    hoursAgo: 5 * 24,
    likedBy: watchers,
    comments: [
      ['priya-nair', 'How do I tell how old a frame is?'],
      [maria.username, 'The time stands at the slider. Add the time you need to read it.'],
    ],
    views: 305,
  },
  {
    username: jo.username,
    content:
      'Three hours of lightning over the lake, and not one stroke that did not go to the water. #lightning #nightshift',
    postType: 'experience',
    location: 'Lake Thunderbird, Oklahoma',
    hoursAgo: 2 * 24 + 3,
    likedBy: [theo.username, 'ruth_okafor'],
    views: 96,
  },
  {
    username: 'b.halloran',
    content:
      'Dryline by noon, a stout cap until five, then discrete storms if anything breaks it. I will sit south of Amarillo with a full tank. A forecast by one spotter, not by an office. #plains #dryline #supercell',
    postType: 'forecast',
    location: 'Amarillo, Texas',
    hoursAgo: 22,
    likedBy: [maria.username, theo.username, 'priya-nair'],
    comments: [[maria.username, 'Agree on the cap. See you at the usual corner.']],
    views: 148,
  },
  {
    username: theo.username,
    content:
      'Gravel south of the river is washed out at the second bridge. Do not plan your way out over it. #elreno #roads #safety',
    postType: 'warning',
    location: 'El Reno, Oklahoma',
    hoursAgo: 4,
    likedBy: [maria.username, 'b.halloran'],
    comments: [['ruth_okafor', 'Passed on to our ambulance people.']],
    views: 73,
  },
  {
    username: 'priya-nair',
    content: 'First time I saw the base turn before anybody said so. I am still shaking a little. #supercell #plains',
    postType: 'experience',
    location: 'Lincoln, Nebraska',
    hoursAgo: 1,
    likedBy: [maria.username],
    views: 12,
  },
  {
    username: VISITOR.username,
    content: 'Waiting for an administrator, as every new post does. #demo',
    postType: 'experience',
    hoursAgo: 0,
    likedBy: [],
    views: 0,
    status: 'pending',
  },
]

const HOUR_MS = 3_600_000

interface SeedServices {
  db: Db
  now: () => Date
}

/** Adds the missing posts of the demonstration; existing ones stay. */
export function seedPosts({ db, now }: SeedServices): void {
  const ids = listIdsByUsername(db)
  for (const [at, post] of demoPosts.entries()) {
    const id = `told-${at + 1}`
    const userId = ids.get(post.username)
    const isThere = db.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).get() !== undefined
    if (userId !== undefined && !isThere) addPost(db, post, { id, userId, now: now() }, ids)
  }
}

function addPost(
  db: Db,
  post: DemoPost,
  { id, userId, now }: { id: string; userId: string; now: Date },
  ids: Map<string, string>,
): void {
  const { content, postType, location = null, hoursAgo, likedBy, comments = [], views, status = 'approved' } = post
  const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const hashtags = findHashtags(content)
  db.transaction((tx) => {
    const { serial } = tx
      .insert(posts)
      .values({ id, userId, content, postType, location, hashtags: JSON.stringify(hashtags), views, status, createdAt })
      .returning({ serial: posts.serial })
      .get()
    if (status === 'approved') {
      for (const hashtag of hashtags) tx.insert(postHashtags).values({ hashtag, postSerial: serial }).run()
    }
    for (const name of likedBy) {
      const liker = ids.get(name)
      if (liker !== undefined) tx.insert(postLikes).values({ postId: id, userId: liker, createdAt }).run()
    }
    for (const [at, [name, said]] of comments.entries()) {
      const author = ids.get(name)
      if (author === undefined) continue
      const comment = { id: `${id}-${at + 1}`, postId: id, userId: author, content: said, createdAt }
      tx.insert(postComments).values(comment).run()
    }
  })
}
