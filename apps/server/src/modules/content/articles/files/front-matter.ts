import { isMap, isScalar, LineCounter, type Pair, parseDocument, stringify } from 'yaml'

/** A value with its line, counted from 1. */
export interface Field {
  value: string
  line: number
}

export interface FrontMatter {
  fields: Map<string, Field>
  body: string
  /** The number of lines before the body. */
  linesBefore: number
  problems: { line: number; text: string }[]
}

const FENCE = /^---[ \t]*$/

/** Splits a file into the YAML between two lines `---` and the text after them. Values are texts: no lists, no maps. */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.split('\n')
  const isOpened = FENCE.test(lines[0] ?? '')
  const end = isOpened ? lines.findIndex((line, index) => index > 0 && FENCE.test(line)) : -1
  if (end < 0) {
    const reason = isOpened ? 'the front matter has no end: a line ---' : 'there is no front matter'
    const problem = { line: 1, text: `${reason}; a file begins with ---, then lines such as "title: …", then ---` }
    return { fields: new Map(), body: '', linesBefore: 0, problems: [problem] }
  }
  // The first fence is a part of the YAML, so that its lines are those of the file.
  const yaml = lines.slice(0, end).join('\n')
  return { ...readFields(yaml), body: lines.slice(end + 1).join('\n'), linesBefore: end + 1 }
}

function readFields(yaml: string): Pick<FrontMatter, 'fields' | 'problems'> {
  const lineCounter = new LineCounter()
  // The failsafe schema keeps every value as it is written: 1984 and 2026-01-31 stay texts.
  const document = parseDocument(yaml, { lineCounter, schema: 'failsafe', prettyErrors: false })
  const lineOf = (offset: number | undefined) => lineCounter.linePos(offset ?? 0).line
  const fields = new Map<string, Field>()
  // Later errors are mostly consequences of the first.
  const problems = document.errors
    .slice(0, 1)
    .map(({ pos, message }) => ({ line: lineOf(pos[0]), text: `the front matter is no valid YAML: ${message}` }))
  if (problems.length > 0 || document.contents === null) return { fields, problems }
  if (!isMap(document.contents)) {
    return { fields, problems: [{ line: lineOf(document.contents.range?.[0]), text: 'a line is "name: value"' }] }
  }
  for (const { key, value } of document.contents.items as Pair[]) {
    if (!isScalar(key)) continue
    const line = lineOf(key.range?.[0])
    if (value === null || isScalar(value)) fields.set(String(key.value), { value: String(value?.value ?? ''), line })
    else problems.push({ line, text: `${key.value} must be a text; write it in quotes: ${key.value}: "…"` })
  }
  return { fields, problems }
}

/** The reverse of {@link readFrontMatter}; fields without a value are left out. */
export function writeFrontMatter(fields: Readonly<Record<string, string | boolean | null>>, body: string): string {
  const presentFields = Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value !== false)
  return `---\n${stringify(Object.fromEntries(presentFields), { lineWidth: 0 })}---\n\n${body.trim()}\n`
}
