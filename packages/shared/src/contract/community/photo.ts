import { z } from 'zod'
import { PersonSummary } from '../account/profile'
import { ReviewStatus } from '../admin/moderation'
import { Cursor, Identifier, multiLine, optionalText, SearchText, singleLine, webAddress } from '../text'

export const StormType = z.enum(['tornado', 'hurricane', 'thunderstorm', 'hail', 'lightning', 'supercell', 'other'])
export type StormType = z.infer<typeof StormType>

/** How many photos a page of the gallery holds. */
export const PHOTO_PAGE = 24

/**
 * A photo as the asker may see it. `imageUrl` is its large size, the others stand beside it (`toPictureUrl`); `width` and
 * `height` are those of the large one in pixels, `placeholder` is a data URL of a few blurred pixels. `dateTaken` and
 * `createdAt` are ISO 8601 in UTC. `serial` grows with each upload and is the cursor of the next page.
 */
export const Photo = z.object({
  id: z.string(),
  serial: z.number().int(),
  userId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  location: z.string().nullable(),
  stormType: StormType,
  weatherConditions: z.string().nullable(),
  dateTaken: z.string().nullable(),
  isPublic: z.boolean(),
  isApproved: z.boolean(),
  status: ReviewStatus,
  /** Why it was rejected, for its author and administrators; null without a reason. */
  rejectReason: z.string().nullable(),
  likes: z.number().int(),
  likedByMe: z.boolean(),
  comments: z.number().int(),
  views: z.number().int(),
  createdAt: z.string(),
  user: PersonSummary.extend({ profileImageUrl: z.string().nullable() }),
})
export type Photo = z.infer<typeof Photo>

/** A public photo as the mark of a map, at the middle of the town that its location names. */
export const MapPhoto = Photo.pick({
  ...{ id: true, title: true, location: true, imageUrl: true, placeholder: true, createdAt: true, user: true },
}).extend({ latitude: z.number(), longitude: z.number() })
export type MapPhoto = z.infer<typeof MapPhoto>

/** Newest upload first. `isComplete` is false where older photos were not looked at. */
export const MapPhotos = z.object({ photos: z.array(MapPhoto), isComplete: z.boolean() })
export type MapPhotos = z.infer<typeof MapPhotos>

/** How many of the newest photos with a location a map looks at. */
export const MAP_PHOTOS_MAX = 500

const DATE_WRONG = 'Please enter a valid date'

/** The details of a new photo, uploaded or by address. Without `dateTaken` the date in the picture counts. */
export const PhotoDetails = z.object({
  title: singleLine({ label: 'Title', max: 100, min: 1 }),
  description: optionalText(multiLine({ label: 'Description', max: 1_000 })),
  location: optionalText(singleLine({ label: 'Location', max: 100 })),
  stormType: StormType.default('other'),
  weatherConditions: optionalText(singleLine({ label: 'Weather conditions', max: 200 })),
  dateTaken: z.union([z.iso.datetime({ offset: true }), z.iso.date()], { error: DATE_WRONG }).nullish(),
  isPublic: z.boolean().default(true),
})
export type PhotoDetails = z.input<typeof PhotoDetails>

export const IMAGE_URL_MAX = 2_000
export const IMAGE_URL_MISSING = 'Please enter a valid image URL.'
export const IMAGE_URL_WRONG = 'Please enter a valid image URL (e.g. example.com/image.jpg)'

/** `example.com/image.jpg` without its scheme. */
const BARE_DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}(?:[/?#:]\S*)?$/i

/** A web address as typed: a bare domain gets https://. */
export const ImageUrl = z
  .string(IMAGE_URL_MISSING)
  .trim()
  .min(1, IMAGE_URL_MISSING)
  .max(IMAGE_URL_MAX, IMAGE_URL_WRONG)
  .transform((typed) => (BARE_DOMAIN.test(typed) ? `https://${typed}` : typed))
  .pipe(webAddress({ max: IMAGE_URL_MAX, wrong: IMAGE_URL_WRONG }))

export const AddPhotoInput = PhotoDetails.extend({ imageUrl: ImageUrl })
export type AddPhotoInput = z.input<typeof AddPhotoInput>

export const PhotoSort = z.enum(['newest', 'liked', 'discussed'])
export type PhotoSort = z.infer<typeof PhotoSort>

/**
 * Where the next page begins: the serial of the last photo of the page before ('345'), in lists by likes or comments after that
 * count ('12-345').
 */
const PhotoCursor = z.coerce
  .string()
  .regex(/^(\d{1,10}-)?\d{1,15}$/, 'Send the cursor of the last photo, such as 345 or 12-345')
  .optional()

/** A page of photos. */
export const PhotoListInput = z
  .object({
    sort: PhotoSort.default('newest'),
    search: SearchText,
    stormType: StormType.optional(),
    /** Only photos of this person. */
    userId: Identifier.optional(),
    cursor: PhotoCursor,
  })
  .refine(({ sort, cursor }) => cursor === undefined || cursor.includes('-') === (sort !== 'newest'), {
    error: 'The cursor belongs to a list of another order',
  })
export type PhotoListInput = z.input<typeof PhotoListInput>

/** Photos for administrators, of one status or of all. */
export const PhotoReviewInput = z.object({ status: ReviewStatus.optional(), cursor: Cursor })
export type PhotoReviewInput = z.input<typeof PhotoReviewInput>
