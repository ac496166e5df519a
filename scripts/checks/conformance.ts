// `npm run check -- conformance` prints each rule of the specification with its test, and the code that cites its section, as Markdown.
// docs/conformance.md has what is not as specified.
import { type CitedRule, citedRules } from './cited-rules.ts'
import { filesIn, isCode, isTest, readSource } from './sources.ts'

const files = filesIn('apps', 'packages', 'e2e').filter(isCode)
const rules = files.filter(isTest).flatMap((file) => citedRules(readSource(file)).map((rule) => ({ ...rule, file })))
const citing = files.filter((file) => !isTest(file)).map((file) => ({ file, sections: sectionsIn(readSource(file)) }))

/** Sections of the storefront's specification that code cites: `docs/spec §4, §7`. */
function sectionsIn(source: string): string[] {
  return [...source.matchAll(/docs\/spec (§\d+(?:(?:, | and )§\d+)*)/g)].flatMap(
    ([, list = '']) => list.match(/§\d+/g) ?? [],
  )
}

const order = (section: string) => Number(section.slice(1)) || Number.POSITIVE_INFINITY
const sections = [...new Set(rules.map(({ section }) => section))].sort((a, b) => order(a) - order(b))
const lineOf = ({ rule, file, line, test }: CitedRule & { file: string }) => `- ${rule}\n  ${file}:${line} “${test}”`
process.stdout.write(
  sections
    .map((section) => {
      const code = citing.filter(({ sections }) => sections.includes(section)).map(({ file }) => file)
      return [
        `\n## Specification ${section}\n`,
        ...rules.filter((rule) => rule.section === section).map(lineOf),
        ...(code.length > 0 ? [`\nCode: ${code.join(', ')}`] : []),
      ].join('\n')
    })
    .join('\n'),
)
