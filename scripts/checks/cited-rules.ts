import { lineAt } from './sources.ts'

/** A rule of the specification, written at the test that fails where it does not hold. */
export interface CitedRule {
  /** `§4`, or `leaves open` where the specification says nothing and the shop chose. */
  section: string
  rule: string
  line: number
  /** Undefined where no test follows the comment. */
  test: string | undefined
}

const CITATION =
  /^[ \t]*\/\/ docs\/spec (§\d+|leaves open): .*(?:\n[ \t]*\/\/ (?!docs\/spec (?:§\d+|leaves open): ).*)*/gm
/** The name of the test that a source begins with; that of `it.each(…)` comes after its table. */
const TEST =
  /^\s*(?:for \([^\n]*\n\s*)?(?:it|test|describe)(?:\.each\b[\s\S]*?\)\(|[^'"`]*?\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/

/** Finds the rules that comments such as `// docs/spec §4: A 401 clears the token` cite. */
export function citedRules(source: string): CitedRule[] {
  return [...source.matchAll(CITATION)].map(({ 0: comment, 1: section = '', index }) => ({
    section,
    rule: comment.replace(/^[ \t]*\/\/ docs\/spec (?:§\d+|leaves open): /, '').replace(/\s*\n[ \t]*\/\/ /g, ' '),
    line: lineAt(source, index),
    test: TEST.exec(source.slice(index + comment.length).replace(/^(?:\s*\/\/[^\n]*)+/, ''))?.[2],
  }))
}
