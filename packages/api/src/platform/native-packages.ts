import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { findOldNode } from '../../bin/lib/node-version.mjs'

/** A package with compiled code that api needs. */
interface NativePackage {
  name: string
  /** Squall's use of it, for messages. */
  use: string
  /** Returns a sentence about the loaded version. @throws when it does not load */
  load(): Promise<string>
}

const require = createRequire(import.meta.url)

/** argon2 and SQLite run in this process anyway. sharp takes much memory, so it is loaded in a child process. */
export const nativePackages: NativePackage[] = [
  { name: 'better-sqlite3', use: 'SQLite', load: loadSqlite },
  { name: 'sharp', use: 'pictures', load: loadSharp },
  { name: '@node-rs/argon2', use: 'passwords', load: loadArgon2 },
]

async function loadSqlite(): Promise<string> {
  const { default: Database } = await import('better-sqlite3')
  const sqlite = new Database(':memory:')
  const version = String(sqlite.prepare('select sqlite_version()').pluck().get())
  sqlite.close()
  const folder = dirname(require.resolve('better-sqlite3/package.json'))
  const isCompiledHere = existsSync(join(folder, 'build/Release/better_sqlite3.node'))
  return `SQLite ${version} loads, ${isCompiledHere ? 'compiled on this machine' : 'ready-made'}`
}

async function loadSharp(): Promise<string> {
  const code = `console.log(require(${JSON.stringify(require.resolve('sharp'))}).versions.vips)`
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', code])
    return `pictures are decoded by libvips ${stdout.trim()}`
  } catch (error) {
    throw new Error(findErrorLine(error) ?? 'it ended the process that loaded it')
  }
}

async function loadArgon2(): Promise<string> {
  await import('@node-rs/argon2')
  return 'passwords are hashed with argon2id'
}

/** Returns the error line that a failed Node program wrote to stderr. */
function findErrorLine(error: unknown): string | undefined {
  const parsed = z.object({ stderr: z.string() }).safeParse(error)
  return parsed.data?.stderr.split('\n').find((line) => /^\w*Error: /.test(line))
}

/** Returns a sentence about the first part that does not load, with what to do, or null when all load. */
export async function findBrokenPackage(): Promise<string | null> {
  const oldNode = findOldNode()
  if (oldNode !== null) return oldNode
  for (const { name, use, load } of nativePackages)
    try {
      await load()
    } catch (error) {
      return describeBrokenPackage(name, use, error)
    }
  return null
}

/** Returns a sentence that says which part does not load, where, why, and what to do. */
export function describeBrokenPackage(name: string, use: string, error: unknown): string {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return (
    `${name} (${use}) does not load on Node ${process.versions.node}, ${describePlatform()}: ${reason.replace(/[.:]$/, '')}. ` +
    'Delete the folder node_modules and run "npm start" on this machine, which installs what fits it.'
  )
}

/** Returns the platform, for instance "linux x64 (glibc 2.36)". */
export function describePlatform(): string {
  const report = z
    .object({ header: z.object({ glibcVersionRuntime: z.string() }) })
    .safeParse(process.report.getReport())
  const libc = report.success ? ` (glibc ${report.data.header.glibcVersionRuntime})` : ''
  return `${process.platform} ${process.arch}${libc}`
}
