import type { Findings } from './findings.ts'
import type { Source } from './read-folder.ts'

/** Reads fields of a file's front matter; errors go to the findings with their line. */
export function createFieldReader({ file, frontMatter }: Source, findings: Findings) {
  const value = (name: string) => frontMatter.fields.get(name)?.value.trim() ?? ''
  const addError = (name: string, text: string): void =>
    findings.error(file, frontMatter.fields.get(name)?.line ?? 1, `${name} ${text}`)

  function line(name: string, longest: number): string {
    const words = value(name)
    if (words.length > longest) addError(name, `is longer than ${longest} characters`)
    return words.toWellFormed()
  }

  return {
    addError,
    line,
    required(name: string, longest: number): string {
      if (value(name) === '') addError(name, 'is missing')
      return line(name, longest)
    },
    /** Milliseconds since 1970; a day begins at midnight UTC. Null if none is given. */
    date(name: string): number | null {
      const words = value(name)
      if (words === '') return null
      const moment = readMoment(words)
      if (moment === undefined) addError(name, `"${words}" is no date like 2026-01-31 or 2026-01-31T09:00:00Z`)
      return moment ?? null
    },
    flag(name: string): boolean {
      const words = value(name)
      if (!['', 'true', 'false'].includes(words)) addError(name, `"${words}" is neither true nor false`)
      return words === 'true'
    },
    rejectUnknown(names: readonly string[]): void {
      for (const name of frontMatter.fields.keys())
        if (!names.includes(name)) addError(name, `is not known here; there are: ${names.join(', ')}`)
    },
  }
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/

function readMoment(words: string): number | undefined {
  const [, day, time = '00:00', seconds = '', zone = 'Z'] = MOMENT.exec(words) ?? []
  if (day === undefined) return undefined
  const midnight = new Date(`${day}T00:00:00Z`)
  // The thirtieth of February is read as a day in March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined
  const moment = Date.parse(`${day}T${time}${seconds || ':00'}${zone}`)
  return Number.isNaN(moment) ? undefined : moment
}
