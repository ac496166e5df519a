/** A value, and the line that it stands in, counted from 1. */
export interface Field {
  value: string
  line: number
}

export interface FrontMatter {
  fields: Map<string, Field>
  body: string
  /** How many lines stand before the body. */
  linesBefore: number
  problems: { line: number; text: string }[]
}

const FENCE = /^---[ \t]*$/
const LINE = /^([A-Za-z_]+):(?:[ \t]+(.*))?$/
/** With these, YAML would begin something else than a text. */
const NEEDS_QUOTES = /^[[\]{}>|&*!%@`#,?]|^-\s|\s#/

/** Parts a file into the `name: value` lines between two `---` and the text after them: the flat beginnings of YAML. */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.split('\n')
  const end = FENCE.test(lines[0] ?? '') ? lines.findIndex((line, index) => index > 0 && FENCE.test(line)) : -1
  const found: FrontMatter = { fields: new Map(), body: '', linesBefore: 0, problems: [] }
  if (end < 0) {
    const why = FENCE.test(lines[0] ?? '') ? 'the front matter has no end: a line ---' : 'there is no front matter'
    found.problems.push({ line: 1, text: `${why}; a file begins with ---, then lines such as "title: …", then ---` })
    return found
  }
  lines.slice(1, end).forEach((line, index) => {
    const problem = readLine(line, index + 2, found.fields)
    if (problem) found.problems.push({ line: index + 2, text: problem })
  })
  return { ...found, body: lines.slice(end + 1).join('\n'), linesBefore: end + 1 }
}

function readLine(line: string, number: number, fields: Map<string, Field>): string | undefined {
  if (line.trim() === '' || line.startsWith('#')) return undefined
  const [, name, written = ''] = LINE.exec(line.trimEnd()) ?? []
  if (name === undefined) return `"${line.trim().slice(0, 60)}" is not understood; a line is "name: value"`
  if (fields.has(name)) return `${name} stands here twice`
  const value = readValue(written.trim())
  if (value === undefined) return `${name} must stand in quotes as it is written here: ${name}: "…"`
  fields.set(name, { value, line: number })
  return undefined
}

function readValue(written: string): string | undefined {
  if (written.startsWith('"')) return readQuoted(written)
  if (written.startsWith("'"))
    return /^'(?:[^']|'')*'$/.test(written) ? written.slice(1, -1).replaceAll("''", "'") : undefined
  return NEEDS_QUOTES.test(written) ? undefined : written
}

function readQuoted(written: string): string | undefined {
  try {
    const value: unknown = JSON.parse(written)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** The same the other way round; fields without a value are left out. */
export function writeFrontMatter(fields: Readonly<Record<string, string | boolean | null>>, body: string): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== '' && value !== false)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? writeValue(value) : value}`)
  return ['---', ...lines, '---', '', body.trim(), ''].join('\n')
}

const writeValue = (value: string): string => (/^[\w][\w .:+-]*$/.test(value) ? value.trimEnd() : JSON.stringify(value))
