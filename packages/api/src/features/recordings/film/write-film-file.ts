import { rename, rm, stat } from 'node:fs/promises'
import type { FileJob, FilmFile } from './film-jobs'
import { withFileSink } from './film-sink'
import { writeFilm } from './write-film'

/** Writes the film of a stretch into a file, which is replaced whole or stays as it is. @throws as writeFilm, and what the file system throws */
export async function writeFilmFile({ file, ...order }: FileJob): Promise<FilmFile | null> {
  const draft = `${file}.draft`
  try {
    const film = await withFileSink(draft, (sink) => writeFilm({ ...order, sink }))
    if (film === null) return null
    const { size: bytes } = await stat(draft)
    await rename(draft, file)
    return { ...film, bytes }
  } finally {
    await rm(draft, { force: true })
  }
}
