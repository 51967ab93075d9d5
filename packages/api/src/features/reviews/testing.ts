import type { ReviewItem, ReviewTarget } from '@squall/shared/contract/admin'
import { tables } from '@squall/shared/server/db'
import { createFeed } from '../posts/testing'

export const getTarget = (item: ReviewItem): ReviewTarget => {
  if (item.kind === 'photo') return { kind: 'photo', id: item.photo.id }
  if (item.kind === 'storm-report') return { kind: 'storm-report', id: item.stormReport.id }
  return item.kind === 'post' ? { kind: 'post', id: item.post.id } : { kind: 'report', id: item.report.id }
}

/** Returns a context with functions that add photos, posts and reports to the review queue. */
export async function createQueue() {
  const context = await createFeed()
  const { as, db, people, services, post, passTime } = context
  let photos = 0
  /** Adds a photo of the owner, pending by default, without a file. */
  function addPhoto(row: Partial<typeof tables.photos.$inferInsert> = {}): string {
    photos += 1
    const id = `photo-${photos}`
    db.insert(tables.photos)
      .values({
        id,
        userId: people.owner.id,
        title: `Photo ${photos}`,
        imageUrl: `/files/photos/${id}-large.webp`,
        width: 10,
        height: 10,
        placeholder: 'data:,',
        stormType: 'supercell',
        isPublic: true,
        status: 'pending',
        createdAt: services.now(),
        ...row,
      })
      .run()
    passTime(1_000)
    return id
  }
  /** Adds a pending post of the owner. */
  const addPost = async (content: string, postType: 'experience' | 'warning' | 'photo' = 'experience') =>
    (await post(content, { postType }, false)).id
  /** Adds a report of the owner's profile by another member. */
  async function addReport(reason: 'spam' | 'danger' | 'other' = 'spam'): Promise<string> {
    const { id } = await as.other.reports.create({ subject: 'profile', subjectId: people.owner.id, reason })
    passTime(1_000)
    return id
  }
  const kinds = async (input: Parameters<typeof as.admin.reviews.queue>[0] = {}) =>
    (await as.admin.reviews.queue(input)).items.map((item) => getTarget(item))
  const log = () =>
    db
      .select()
      .from(tables.adminLog)
      .all()
      .map(({ action, actorName, description }) => `${actorName} ${action}: ${description}`)
  return { ...context, addPhoto, addPost, addReport, kinds, log }
}
