interface Migration {
  hash: string
}

export type MigrationState = 'current' | 'missing' | 'newer' | 'changed'

/**
 * Returns how a database's migrations compare with those of this version: `current` (the same), `missing` (some not applied),
 * `newer` (more than this version knows) or `changed` (different ones).
 */
export function compareMigrations(applied: Migration[], known: Migration[]): MigrationState {
  const common = Math.min(applied.length, known.length)
  if (applied.slice(0, common).some(({ hash }, index) => hash !== known[index]?.hash)) return 'changed'
  if (applied.length === known.length) return 'current'
  return applied.length < known.length ? 'missing' : 'newer'
}
