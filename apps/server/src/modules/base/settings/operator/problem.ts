import { type TextKey, type TextValues, text, translate } from '../../../../texts/index.ts'

/** A reason why a setting cannot have a value. */
export interface Problem {
  /** The path of the value: `theme_colors.primary`, `currencies.1.rate_from_default`. */
  path: string
  /** For the console, beside the field. */
  text: TextKey
  values?: TextValues
  /** For the command line, if it can say more than the text. */
  detail?: string
}

/** A problem that only the command line can have, as the console's fields allow no such value. */
export const shapeProblem = (path: string, detail: string): Problem => ({
  path,
  text: text('This is not valid'),
  detail,
})

/** A problem in English with its path, as the command line reports it. */
export function describeProblem({ path, text: sentence, values, detail }: Problem): string {
  const english = detail ?? translate('en', sentence, values)
  return `${path}: ${english.charAt(0).toLowerCase()}${english.slice(1)}`
}
