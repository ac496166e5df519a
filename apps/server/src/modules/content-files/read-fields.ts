import type { Findings } from './faults.ts'
import type { Source } from './read-folder.ts'

/** Reads the front matter of one file; what is wrong is found at its line. */
export function fieldsOf({ file, matter }: Source, findings: Findings) {
  const value = (name: string) => matter.fields.get(name)?.value.trim() ?? ''
  const complain = (name: string, text: string): void =>
    findings.error(file, matter.fields.get(name)?.line ?? 1, `${name} ${text}`)

  function line(name: string, longest: number): string {
    const words = value(name)
    if (words.length > longest) complain(name, `is longer than ${longest} characters`)
    return words.toWellFormed()
  }

  return {
    complain,
    line,
    required(name: string, longest: number): string {
      if (value(name) === '') complain(name, 'is missing')
      return line(name, longest)
    },
    /** Milliseconds since 1970; a day begins at midnight UTC. Null where none is given. */
    date(name: string): number | null {
      const words = value(name)
      if (words === '') return null
      const moment = readMoment(words)
      if (moment === undefined) complain(name, `"${words}" is no date like 2026-01-31 or 2026-01-31T09:00:00Z`)
      return moment ?? null
    },
    flag(name: string): boolean {
      const words = value(name)
      if (!['', 'true', 'false'].includes(words)) complain(name, `"${words}" is neither true nor false`)
      return words === 'true'
    },
    knowOnly(names: readonly string[]): void {
      for (const name of matter.fields.keys())
        if (!names.includes(name)) complain(name, `is not known here; there are: ${names.join(', ')}`)
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
