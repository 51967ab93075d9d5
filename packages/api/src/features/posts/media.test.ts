import { expect, test } from 'vitest'
import { badRequest } from '../../errors'
import { startGallery, stormPicture } from '../photos/testing'

const ELSEWHERE = 'https://example.com/storm.jpg'

const startFeed = async () => {
  const fetched: string[] = []
  const gallery = await startGallery({
    fetchPicture: async (url) => {
      fetched.push(url)
      if (url !== ELSEWHERE) throw badRequest('Pictures are fetched from public web addresses only')
      return stormPicture()
    },
  })
  return { ...gallery, fetched }
}

test('a picture by its address is fetched once, and stored without its EXIF data', async () => {
  const { as, fetched, fileAs, people } = await startFeed()
  const post = await as.owner.posts.create({ content: 'Look', postType: 'photo', mediaUrl: ELSEWHERE })
  expect(post).toMatchObject({
    mediaUrl: expect.stringMatching(/^\/files\/posts\/[\w-]{43}-large\.webp$/),
    mediaType: 'photo',
  })
  expect(fetched).toEqual([ELSEWHERE])
  const file = post.mediaUrl ?? ''
  const medium = file.replace('-large', '-medium')
  for (const sessionId of [undefined, people.other.sessionId]) expect((await fileAs(file, sessionId)).status).toBe(404)
  for (const { sessionId } of [people.owner, people.admin]) {
    const answer = await fileAs(medium, sessionId)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  await as.admin.posts.approve({ id: post.id })
  const answer = await fileAs(file)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await answer.arrayBuffer()).includes('SecretCam')).toBe(false)

  await as.owner.posts.remove({ id: post.id })
  expect((await fileAs(file, people.owner.sessionId)).status).toBe(404)
})

test("a post may show the author's own gallery photo when it is approved and public", async () => {
  const { as, addPhoto, fetched } = await startFeed()
  const shown = await addPhoto()
  const attach = (caller: typeof as.owner, mediaUrl: string) =>
    caller.posts.create({ content: 'Look', postType: 'photo', mediaUrl })
  const post = await attach(as.owner, shown.imageUrl)
  expect(post.mediaUrl).toBe(shown.imageUrl)
  await as.owner.posts.remove({ id: post.id })
  expect(await as.anonymous.photos.get({ id: shown.id })).toMatchObject({ imageUrl: shown.imageUrl })

  await expect(attach(as.other, shown.imageUrl)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Please choose one of your own photos',
  })
  for (const photo of [await addPhoto({}, false), await addPhoto({ isPublic: 'false' })]) {
    await expect(attach(as.owner, photo.imageUrl)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Please choose a photo that is approved and public',
    })
  }
  expect(fetched).toEqual([])
})

test('private addresses, files that are not pictures and media of other types are refused', async () => {
  const { as } = await startFeed()
  const attach = (mediaUrl: string, postType: 'photo' | 'video' | 'tip') =>
    as.owner.posts.create({ content: 'Look', postType, mediaUrl })
  const refused = [
    ['https://127.0.0.1/a.jpg', 'photo'],
    ['https://inside.example.com/a.jpg', 'photo'],
    ['javascript:alert(1)', 'video'],
    ['data:image/svg+xml,<svg/>', 'photo'],
    [`/files/photos/${'a'.repeat(43)}-large.webp`, 'photo'],
    [`/files/photos/${'a'.repeat(43)}-large.webp`, 'video'],
    ['https://example.com/a.jpg', 'tip'],
  ] as const
  for (const [url, type] of refused) await expect(attach(url, type), url).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a video is linked to and never fetched', async () => {
  const { as, fetched } = await startFeed()
  const mediaUrl = 'https://video.example.com/watch?v=1'
  expect(await as.owner.posts.create({ content: 'Look', postType: 'video', mediaUrl })).toMatchObject({
    mediaUrl,
    mediaType: 'video',
  })
  expect(fetched).toEqual([])
})

test('deleting an account deletes the pictures of its posts', async () => {
  const { as, people, services } = await startFeed()
  const { mediaUrl } = await as.owner.posts.create({ content: 'Look', postType: 'photo', mediaUrl: ELSEWHERE })
  const removed: (string | null | undefined)[] = []
  const { removePictures } = services.files
  services.files.removePictures = (...urls) => {
    removed.push(...urls)
    return removePictures(...urls)
  }
  await as.owner.profiles.remove({ id: people.owner.id, password: 'wall-cloud-7' })
  expect(removed).toContain(mediaUrl)
})
