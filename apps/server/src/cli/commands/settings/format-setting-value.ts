/** Formats a value as `settings set` reads it: texts without quotes, everything else as JSON. */
export const formatSettingValue = (value: unknown): string =>
  typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value ?? null)

/** Checks for texts that need quotes, since they would be parsed as another type. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
