import { lineAt } from './sources.ts'

export interface Repository {
  isMarkdown: boolean
  /** The numbers of the sections that each part of the specification has. */
  sections: Record<'storefront' | 'api', ReadonlySet<string>>
  /** Whether a decision record has this three-digit number. */
  hasDecision: (number: string) => boolean
  /** Whether a path exists, relative to the repository's root or to the file that names it. */
  exists: (path: string, from: 'root' | 'file') => boolean
}

interface BrokenReference {
  line: number
  text: string
}

const SPECIFICATION = /docs\/spec(\/api)? (§\d+(?:(?:, | and )§\d+)*)/g
const UNRESOLVABLE = /\bspecification(?:'s)?,? \(?sections? \d/gi
const DECISION = /\bdecisions? (\d{3})\b/gi
const DOCUMENT = /(?<![\w./])docs\/[\w./-]+\.(?:md|svg|png|webp)\b/g
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g

/** Finds references of a file whose target does not exist. */
export function brokenReferences(source: string, repository: Repository): BrokenReference[] {
  const { isMarkdown, sections, hasDecision, exists } = repository
  const find = (pattern: RegExp, check: (match: RegExpExecArray) => string | undefined) =>
    [...source.matchAll(pattern)].flatMap((match) => {
      const text = check(match)
      return text ? [{ line: lineAt(source, match.index), text }] : []
    })
  return [
    ...find(SPECIFICATION, ([, api, list = '']) => {
      const known = sections[api ? 'api' : 'storefront']
      const missing = list.match(/\d+/g)?.filter((number) => !known.has(number)) ?? []
      return missing.length > 0 ? `docs/spec${api ?? ''} has no section ${missing.join(', ')}` : undefined
    }),
    ...find(UNRESOLVABLE, ([text]) => `"${text}…": cite the specification as docs/spec §n`),
    ...find(DECISION, ([, number = '']) => (hasDecision(number) ? undefined : `there is no decision ${number}`)),
    ...find(DOCUMENT, ([path]) => (exists(path, 'root') ? undefined : `${path} does not exist`)),
    ...(isMarkdown
      ? find(LINK, ([, path = '']) => (exists(decodeURI(path), 'file') ? undefined : `the link to ${path} is broken`))
      : []),
  ]
}
