const EXIF_IFD = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011
/** Bytes before the TIFF header: 'Exif' and two zeros. */
const PREFIX = 6
const MAX_ENTRIES = 200
const ENTRY_BYTES = 12

type ReadNumber = (at: number, bytes: 2 | 4) => number

/**
 * Returns when a picture was taken: DateTimeOriginal with its offset, or in UTC when the camera stored no offset. Returns null
 * when the date is missing or invalid. Source: Exif 3.0 (CIPA DC-008), tags 0x8769, 0x9003 and 0x9011.
 */
export function readExifDate(exif: Buffer | undefined): Date | null {
  try {
    return exif === undefined ? null : readDate(exif.subarray(PREFIX))
  } catch {
    return null
  }
}

function readDate(tiff: Buffer): Date | null {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read: ReadNumber = (at, bytes) => (isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes))
  const exifEntry = findEntry(read, read(4, 4), EXIF_IFD)
  if (exifEntry === null) return null
  const directory = read(exifEntry + 8, 4)
  const readText = (tag: number): string => {
    const entry = findEntry(read, directory, tag)
    if (entry === null) return ''
    const length = Math.min(read(entry + 4, 4), 32)
    const at = length > 4 ? read(entry + 8, 4) : entry + 8
    return tiff.toString('latin1', at, at + length).replace(/\0.*$/, '')
  }
  const [, year, month, day, time] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(readText(DATE_TIME_ORIGINAL).trim()) ?? []
  if (time === undefined) return null
  const offset = /^[+-]\d\d:\d\d$/.exec(readText(OFFSET_TIME_ORIGINAL).trim())?.[0] ?? 'Z'
  const date = new Date(`${year}-${month}-${day}T${time}${offset}`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Returns the offset of a tag's entry in a directory, or null. */
function findEntry(read: ReadNumber, directory: number, tag: number): number | null {
  const count = Math.min(read(directory, 2), MAX_ENTRIES)
  for (let n = 0; n < count; n++) {
    const entry = directory + 2 + n * ENTRY_BYTES
    if (read(entry, 2) === tag) return entry
  }
  return null
}
