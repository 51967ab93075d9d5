import { z } from 'zod'
import * as shapes from './documented-shapes'
import type { ShapeCheck, startFilledServer } from './filled-server'

const { list, anything, ...shape } = shapes

const MINUTE = 60_000

interface Filled {
  ids: Awaited<ReturnType<typeof startFilledServer>>['ids']
  now: Date
}

/** Makes the calls of reviews, photos, contests, meetups, routes and posts. */
export async function walkCommunityCalls(check: ShapeCheck, { ids, now }: Filled): Promise<void> {
  const review = [{ kind: 'post', id: ids.poor }]
  await check('GET /api/admin/photos', list(shape.photo), { query: '?status=pending' }, {}, 'admin')
  await check('GET /api/admin/posts/pending', list(shape.post), {}, {}, 'admin')
  await check('GET /api/admin/reviews', z.object({ items: list(anything) }), {}, {}, 'admin')
  await check('POST /api/admin/photos/{id}/approve', shape.photo, { id: ids.photo }, {}, 'admin')
  await check('POST /api/admin/photos/{id}/reject', shape.photo, { id: ids.dark }, { reason: 'Dark' }, 'admin')
  await check('POST /api/admin/posts/{id}/approve', shape.post, { id: ids.post }, {}, 'admin')
  await check(
    'POST /api/admin/reviews/decide',
    z.object({ done: list(anything) }),
    {},
    { targets: review, decision: 'approve' },
    'admin',
  )
  await check('POST /api/admin/reviews/undo', z.object({ done: list(anything) }), {}, { targets: review }, 'admin')
  await check('POST /api/admin/posts/{id}/reject', shape.post, { id: ids.poor }, { reason: 'Twice' }, 'admin')
  await check('GET /api/admin/reviews/analytics', anything, {}, {}, 'admin')

  const photo = { id: ids.photo }
  await check('GET /api/photos', list(shape.photo))
  await check('GET /api/photos/{id}', shape.photo, photo)
  await check('POST /api/photos', shape.photo, {}, { title: 'Shelf', imageUrl: 'example.com/a.jpg', dateTaken: null })
  await check('POST /api/photos/{id}/like', shape.photo, photo, {}, 'other')
  await check('DELETE /api/photos/{id}/like', shape.photo, photo, {}, 'other')
  const { id: photoCommentId } = await check('POST /api/photos/{id}/comments', shape.comment, photo, { content: 'Wow' })
  await check('GET /api/photos/{id}/comments', list(shape.comment), photo)
  await check('PATCH /api/photo-comments/{id}', shape.comment, { id: photoCommentId }, { content: 'Oh' })
  await check('DELETE /api/photo-comments/{id}', shape.comment, { id: photoCommentId })

  const ends = new Date(now.getTime() + 600 * MINUTE).toISOString()
  const contest = {
    id: (await check('POST /api/community/contests', shape.contest, {}, { title: 'May', endsAt: ends }, 'admin')).id,
  }
  const entryId = (
    await check('POST /api/community/contests/{id}/entries', shape.entry, contest, { photoId: ids.photo })
  ).id
  await check('GET /api/community/contests/active', list(shape.contest))
  await check('GET /api/community/contests', list(shape.contest))
  await check('GET /api/community/contests/{id}', shape.contest, contest)
  await check('GET /api/community/contests/{id}/entries', list(shape.entry), contest)
  await check('POST /api/community/contests/{id}/vote', shape.contest, contest, { entryId }, 'other')
  await check('PATCH /api/community/contests/{id}', shape.contest, contest, { title: 'June' }, 'admin')
  await check('DELETE /api/community/contests/{id}/entries/{entryId}', shape.contest, { ...contest, entryId })
  await check('DELETE /api/community/contests/{id}/picture', shape.contest, contest, {}, 'admin')
  await check('POST /api/community/contests/{id}/close', shape.contest, contest, {}, 'admin')
  await check('DELETE /api/community/contests/{id}', shape.contest, contest, {}, 'admin')
  await check('DELETE /api/photos/{id}', shape.photo, photo)

  const plan = {
    title: 'Briefing',
    description: '',
    location: 'Norman',
    meetupDate: ends,
    maxParticipants: '12',
    safetyNotes: '',
    weatherConditions: '',
  }
  const meetup = { id: (await check('POST /api/community/meetups', shape.meetup, {}, plan)).id }
  await check('GET /api/community/meetups/upcoming', list(shape.meetup))
  await check('GET /api/community/meetups/my', list(shape.meetup))
  await check('GET /api/community/meetups/{id}', shape.meetupDetails, meetup)
  await check('PATCH /api/community/meetups/{id}', shape.meetupDetails, meetup, { title: 'Tea' })
  await check('POST /api/community/meetups/{id}/join', shape.meetup, meetup, {}, 'other')
  await check('DELETE /api/community/meetups/{id}/join', shape.meetup, meetup, {}, 'other')
  await check('DELETE /api/community/meetups/{id}', shape.meetup, meetup)

  const drive = {
    title: 'Loop',
    startLocation: 'El Reno',
    endLocation: 'Hinton',
    distance: '42',
    estimatedTime: 2,
    difficultyLevel: 'beginner',
    hazards: ['Mud'],
    gpsCoordinates: [
      [35.5, -98],
      [35.4, -98.3],
    ],
  }
  const route = { id: (await check('POST /api/community/routes', shape.route, {}, drive)).id }
  await check('POST /api/community/routes/{id}/save', shape.route, route)
  await check('GET /api/community/routes/popular', list(shape.route))
  await check('GET /api/community/routes', list(shape.route))
  await check('GET /api/community/routes/my', list(shape.route))
  await check('GET /api/community/routes/saved', list(shape.route))
  await check('GET /api/community/routes/{id}', shape.route, route)
  const { id: routeCommentId } = await check('POST /api/community/routes/{id}/comments', shape.comment, route, {
    content: 'Muddy',
  })
  await check('GET /api/community/routes/{id}/comments', list(shape.comment), route)
  await check('PATCH /api/community/route-comments/{id}', shape.comment, { id: routeCommentId }, { content: 'Dry' })
  await check('DELETE /api/community/route-comments/{id}', shape.comment, { id: routeCommentId })
  await check('DELETE /api/community/routes/{id}/save', shape.route, route)
  await check('DELETE /api/community/routes/{id}', shape.route, route)

  const post = { id: ids.post }
  await check('GET /api/community/posts/recent', list(shape.post))
  await check('GET /api/community/posts', list(shape.post))
  await check('GET /api/community/posts/my', list(shape.post))
  await check('GET /api/community/posts/hashtags/trending', list(shape.hashtag))
  await check('GET /api/community/posts/{id}', shape.post, post)
  await check(
    'POST /api/community/posts',
    shape.post,
    {},
    { content: 'Wind', postType: 'tip', hashtags: [], location: 'Moore', mediaUrl: null, mediaType: null },
  )
  await check('POST /api/community/posts/{id}/like', shape.post, post, {}, 'other')
  await check('DELETE /api/community/posts/{id}/like', shape.post, post, {}, 'other')
  const { id: commentId } = await check('POST /api/community/posts/{id}/comments', shape.comment, post, {
    content: 'Wow',
  })
  await check('GET /api/community/posts/{id}/comments', list(shape.comment), post)
  await check('POST /api/reports', anything, {}, { subject: 'post', subjectId: ids.post, reason: 'other' }, 'other')
  await check('PATCH /api/community/comments/{id}', shape.comment, { id: commentId }, { content: 'Oh' })
  await check('DELETE /api/community/comments/{id}', shape.comment, { id: commentId })
  await check('GET /api/search', anything, { query: '?q=hail' })
  await check('DELETE /api/community/posts/{id}', shape.post, post)
}
