const DAY = 86_400_000

/** Tells people and scanners for leaked secrets what it is. */
export const KEY_PREFIX = 'rk_'
export const KEY_HINT_LENGTH = 4
/** The use of a key is written at most once in this time. */
export const KEY_USE_WRITTEN_EVERY_MS = 60_000

/** The end of the last day (UTC) of a key; null for a key without end. */
export const endOf = (lastDay: string | null | undefined): number | null =>
  lastDay ? Date.parse(`${lastDay}T00:00:00Z`) + DAY : null

export const isExpired = ({ expires_at }: { expires_at: number | null }, now: number): boolean =>
  expires_at !== null && expires_at <= now

/** The permissions of a stored key among those that its creator has. */
export const boundedBy = <P extends string>(permissionsJson: string, creators: readonly P[]): P[] => {
  const chosen = new Set(JSON.parse(permissionsJson) as string[])
  return creators.filter((permission) => chosen.has(permission))
}
