/** A value as `settings set` reads it again: texts bare, all else as JSON. */
export const written = (value: unknown): string =>
  typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value ?? null)

/** Such a text has to stand in quotes, or it would be read as something else. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
