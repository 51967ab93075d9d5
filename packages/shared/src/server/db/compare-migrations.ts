interface Migration {
  hash: string
}

export type MigrationState = 'current' | 'missing' | 'newer' | 'changed'

/**
 * How the migrations a database went through stand to those of this version: all of them and no other, some missing, more
 * than this version knows, or others under the same place.
 */
export function compareMigrations(applied: Migration[], known: Migration[]): MigrationState {
  const common = Math.min(applied.length, known.length)
  if (applied.slice(0, common).some(({ hash }, index) => hash !== known[index]?.hash)) return 'changed'
  if (applied.length === known.length) return 'current'
  return applied.length < known.length ? 'missing' : 'newer'
}
